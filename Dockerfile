# Everything Vivant needs is fetched while the image is built; a container of it fetches nothing.
# How to run it, and what its jail needs of the host: docs/operating.md.
FROM debian:12-slim

# What ./vivant setup itself starts from.
RUN apt-get update \
	&& apt-get install -y --no-install-recommends ca-certificates curl xz-utils \
	&& rm -rf /var/lib/apt/lists/*

COPY . /opt/vivant

# As root it makes the user "vivant", which the service then is.
RUN /opt/vivant/vivant setup \
	&& install -d -o vivant -g vivant -m 750 /var/lib/vivant \
	&& rm -rf /var/lib/apt/lists/* /root/.cache /root/.npm /root/go

USER vivant
ENV VIVANT_HOST=0.0.0.0
VOLUME /var/lib/vivant
EXPOSE 8080/tcp 7881/tcp 7882/udp
# The certificate is for another name than this one.
HEALTHCHECK --start-period=60s CMD curl -fsSk -o /dev/null "http${VIVANT_TLS_CERT:+s}://127.0.0.1:${VIVANT_PORT:-8080}/readyz" || exit 1
ENTRYPOINT ["/opt/vivant/vivant"]
CMD ["start"]
