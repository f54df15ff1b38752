# Every service, the gateway and the simulator: which one is an argument. Values of all of them: images.ts.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

# What npm has to know: while none of it changes, the installed packages stay in the builder's cache.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /all
COPY . .
RUN mkdir /manifests && find . \( -name package.json -o -name package-lock.json \) -exec cp --parents {} /manifests \;

FROM ${NODE_IMAGE} AS packages
ARG NAME
ARG FOLDER=services/${NAME}
WORKDIR /app
COPY --from=manifests /manifests .
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --ignore-scripts --workspace "${FOLDER}" --no-audit --no-fund --loglevel=error
# Declarations, maps and texts are for people.
RUN find node_modules -type f \( -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' -o -name '*.map' -o -name '*.md' \) -delete
# The code after the packages, only what the process imports.
COPY LICENSE ./
COPY proto ./proto
COPY services/_chassis ./services/_chassis
COPY ${FOLDER} ./${FOLDER}
COPY deploy/images/plain-javascript.ts /plain/
RUN node /plain/plain-javascript.ts proto services/_chassis "${FOLDER}"
# npm wants the manifest of every workspace to install one; the process wants those of its own.
RUN mkdir -p /slim/"$(dirname "${FOLDER}")" /slim/services \
    && cp -a LICENSE package.json node_modules proto /slim/ \
    && cp -a services/_chassis /slim/services/ \
    && cp -a "${FOLDER}" /slim/"$(dirname "${FOLDER}")"/

# The first process, and programs and fonts of the system that this one needs: of a program only the file and the libraries it is linked with, since
# what Debian installs along with ffmpeg (drivers of screens and sound) is three times as large.
FROM ${NODE_IMAGE} AS system
ARG PACKAGES=""
ARG PROGRAMS=""
RUN dpkg-query -W > /base-packages
RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends tini ${PACKAGES}
RUN for program in tini ${PROGRAMS}; do \
      path="$(command -v "${program}")" && echo "${path}" && ldd "${path}" | awk '$3 ~ /^\// { print $3 }'; \
    done | sort -u | while read -r file; do \
      folder="/system$(realpath "$(dirname "${file}")")" && mkdir -p "${folder}" && cp -L "${file}" "${folder}/"; \
    done
RUN for folder in /etc/fonts /usr/share/fontconfig /usr/share/fonts; do \
      if [ -d "${folder}" ]; then cp -a --parents "${folder}" /system; fi; \
    done
# Whoever scans the image is told of which packages these are.
COPY deploy/images/name-packages.sh /
RUN sh /name-packages.sh /system /base-packages

FROM ${NODE_IMAGE}
ARG NAME
ARG FOLDER=services/${NAME}
ARG VERSION=0.1.0
ARG COMMIT=""
LABEL org.opencontainers.image.title="insta-ai/${NAME}" \
      org.opencontainers.image.description="Insta AI: ${NAME}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${COMMIT}" \
      org.opencontainers.image.licenses="MIT"
# The base's package managers are no part of a process that runs.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/np* /usr/local/bin/corepack /opt/yarn* /usr/local/bin/yarn*
# A folder of the user's own, so that a volume mounted there is one too.
RUN mkdir /data && chown 1000:1000 /data
COPY --from=system /system /
COPY --from=packages /slim /app
# What the product says of itself (services/_chassis/src/product/product.ts).
RUN echo "${COMMIT}" > /app/COMMIT
ARG HEALTH_PATH=/ready
# What one process does needs no more of a young heap, and spares memory as the launcher does (young-heap.ts, sparing-memory.ts); an operator may set others.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    NODE_OPTIONS=--max-semi-space-size=4 \
    HOST=0.0.0.0 \
    PORT=8080 \
    DATA_DIR=/data \
    HEALTH_PATH=${HEALTH_PATH}
WORKDIR /app/${FOLDER}
# By number: Kubernetes cannot tell from a name that it is not root.
USER 1000:1000
EXPOSE 8080
STOPSIGNAL SIGTERM
# Asked by the shell: a Node of its own for each question would take as much as the process that it asks.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf \"GET $HEALTH_PATH HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n\" >&3 && read -r _ code _ <&3 && [ \"$code\" = 200 ]"]
# The kernel keeps from the first process every signal that it does not listen to, and Node listens only once it has loaded: so that one
# is tini, which passes SIGTERM on. A process that it ends before it has started has ended in order.
ENTRYPOINT ["tini", "-e", "143", "--", "node", "src/main.js"]
