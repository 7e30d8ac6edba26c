# One server of tables. The page is built with the package.
FROM python:3.13-slim
RUN useradd --create-home spieltisch
WORKDIR /src
COPY . .
RUN pip install --no-cache-dir --require-hashes --requirement requirements/play.lock \
    && pip install --no-cache-dir --no-deps . \
    && mkdir -p /data && chown spieltisch /data
USER spieltisch
ENV NUMBA_CACHE_DIR=/data/numba
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/readyz')"]
ENTRYPOINT ["spieltisch"]
CMD ["serve", "--host", "0.0.0.0", "--data", "/data"]
