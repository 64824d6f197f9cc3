# Everything Vivant needs is fetched while the image is built; a container of it fetches nothing.
# How to run it, and what its jail needs of the host: docs/operating.md.
# For several architectures: docker buildx build --platform linux/amd64,linux/arm64 .
ARG BASE=debian:12-slim
FROM ${BASE} AS build

# What ./vivant setup itself starts from.
RUN apt-get update \
	&& apt-get install -y --no-install-recommends ca-certificates curl xz-utils

COPY . /opt/vivant
RUN /opt/vivant/vivant setup --production /production

FROM ${BASE}

COPY --from=build /production /

# The user is known by number where pods must not be root (deploy/helm). All that setup has left to do is to install the
# programs of the system; ffmpeg brings drivers of graphics cards with a compiler for them, which it loads for screens alone.
RUN groupadd --system --gid 990 vivant \
	&& useradd --system --uid 990 --gid 990 --no-create-home --home-dir /var/lib/vivant --shell /usr/sbin/nologin vivant \
	&& /opt/vivant/vivant setup \
	&& install -d -o vivant -g vivant -m 750 /var/lib/vivant \
	&& cd /usr/lib/*-linux-gnu && rm -rf dri mfx libLLVM* libz3.so* libmfxhw64* \
	&& rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin /var/cache/vivant/log

USER vivant
ENV VIVANT_HOST=0.0.0.0
VOLUME /var/lib/vivant
EXPOSE 8080/tcp 7881/tcp 7882/udp 3478/udp 5349/tcp
HEALTHCHECK --start-period=60s CMD ["/opt/vivant/scripts/launcher/health-check"]
ENTRYPOINT ["/opt/vivant/vivant"]
CMD ["start"]
