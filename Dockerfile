# Everything Vivant needs is fetched while the image is built; a container of it fetches nothing.
# How to run it, and what its jail needs of the host: docs/operating.md.
# For several architectures: docker buildx build --platform linux/amd64,linux/arm64 .
ARG BASE=debian:12-slim
FROM ${BASE}

# What ./vivant setup itself starts from.
RUN apt-get update \
	&& apt-get install -y --no-install-recommends ca-certificates curl xz-utils \
	&& rm -rf /var/lib/apt/lists/*

COPY . /opt/vivant

# The user is known by number where pods must not be root (deploy/helm).
RUN groupadd --system --gid 990 vivant \
	&& useradd --system --uid 990 --gid 990 --no-create-home --home-dir /var/lib/vivant --shell /usr/sbin/nologin vivant \
	&& /opt/vivant/vivant setup \
	&& install -d -o vivant -g vivant -m 750 /var/lib/vivant \
	&& rm -rf /var/lib/apt/lists/* /root/.cache /root/.npm /root/go

USER vivant
ENV VIVANT_HOST=0.0.0.0
VOLUME /var/lib/vivant
EXPOSE 8080/tcp 7881/tcp 7882/udp 3478/udp
HEALTHCHECK --start-period=60s CMD ["/opt/vivant/scripts/launcher/health-check"]
ENTRYPOINT ["/opt/vivant/vivant"]
CMD ["start"]
