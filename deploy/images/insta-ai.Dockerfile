# The whole product for one server: every service in one process, the bus beside it, the built front ends, the simulator
# and the operator's command. The parts as images of their own: service.Dockerfile, frontend.Dockerfile.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

# What npm has to know: while none of it changes, the installed packages stay in the builder's cache.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /all
COPY . .
RUN mkdir /manifests && find . \( -name package.json -o -name package-lock.json \) -exec cp --parents {} /manifests \;

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY --from=manifests /manifests .
RUN --mount=type=cache,target=/root/.npm \
    npm ci --ignore-scripts --no-audit --no-fund --loglevel=error \
      $(for folder in frontends/*/; do echo "--workspace ${folder%/}"; done)
COPY proto ./proto
COPY frontends ./frontends
RUN npm run --silent build --workspace @insta-ai/shell
# Of the front ends: what was built, and the server with what it shares with the browser.
RUN mkdir /frontends && cp -a --parents frontends/*/dist frontends/shell/package.json frontends/shell/server \
      frontends/shell/src/remotes.ts frontends/shell/src/privacy-policy.ts /frontends

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY --from=manifests /manifests .
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --ignore-scripts --workspace deploy --no-audit --no-fund --loglevel=error
# npm brings with the shell what the browser's part of it was built of, a third of everything; the built files have it in them.
RUN rm -rf node_modules/@tabler node_modules/@mantine node_modules/@fontsource node_modules/@fontsource-variable node_modules/react-dom
# Declarations, maps and texts are for people.
RUN find node_modules -type f \( -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' -o -name '*.map' -o -name '*.md' \) -delete
COPY LICENSE ./
COPY proto ./proto
COPY services ./services
COPY deploy ./deploy
RUN rm -rf frontends
COPY --from=build /frontends .
COPY deploy/images/plain-javascript.ts /plain/
RUN node /plain/plain-javascript.ts proto services deploy frontends
# The operator's command, as a program.
RUN printf '#!/bin/sh\nexec node /app/deploy/insta/main.js "$@"\n' > /insta && chmod 755 /insta

# Programs and fonts of the system: of a program only the file and the libraries it is linked with, as for the service that
# draws (service.Dockerfile).
FROM ${NODE_IMAGE} AS system
ARG PACKAGES="nats-server tini ffmpeg fontconfig-config fonts-noto-color-emoji fonts-droid-fallback"
ARG PROGRAMS="nats-server tini ffmpeg ffprobe"
RUN dpkg-query -W > /base-packages
RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ${PACKAGES}
RUN for program in ${PROGRAMS}; do \
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
ARG VERSION=0.1.0
ARG COMMIT=""
LABEL org.opencontainers.image.title="insta-ai" \
      org.opencontainers.image.description="Insta AI: the whole product for one server" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${COMMIT}" \
      org.opencontainers.image.licenses="MIT"
# The base's package managers are no part of a process that runs.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/np* /usr/local/bin/corepack /opt/yarn* /usr/local/bin/yarn*
# A folder of the user's own, so that a volume mounted there is one too.
RUN mkdir /data && chown 1000:1000 /data
COPY --from=system /system /
COPY --from=packages /insta /usr/local/bin/insta
COPY --from=packages /app /app
# What the product says of itself (services/_chassis/src/product/product.ts).
RUN echo "${COMMIT}" > /app/COMMIT
# As the launcher spares memory (sparing-memory.ts).
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    HOST=0.0.0.0 \
    PORT=8080 \
    DATA_DIR=/data
WORKDIR /app
# By number: Kubernetes cannot tell from a name that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
# Asked by the shell: a Node of its own for each question would take a sixth of what the product takes.
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /ready HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r _ code _ <&3 && [ \"$code\" = 200 ]"]
# The kernel keeps from the first process every signal that it does not listen to, and Node listens only once it has loaded: so that one
# is tini, which passes SIGTERM on. A product that it ends before it has started has ended in order.
ENTRYPOINT ["tini", "-e", "143", "--", "node", "deploy/embedded/main.js"]
