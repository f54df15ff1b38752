# The shell and every remote: which one is an argument. All are built in one go, each image keeps its own.
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

FROM ${NODE_IMAGE} AS packages
ARG NAME
WORKDIR /app
COPY --from=manifests /manifests .
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --ignore-scripts --workspace frontends/shell/server --no-audit --no-fund --loglevel=error
# Declarations, maps and texts are for people.
RUN find node_modules -type f \( -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' -o -name '*.map' -o -name '*.md' \) -delete
COPY proto ./proto
COPY services/_chassis ./services/_chassis
COPY frontends/shell/server ./frontends/shell/server
# The table of addresses and the privacy policy, which server and browser share.
COPY frontends/shell/src/remotes.ts frontends/shell/src/privacy-policy.ts ./frontends/shell/src/
COPY deploy/images/plain-javascript.ts /plain/
RUN node /plain/plain-javascript.ts proto services/_chassis frontends/shell
COPY --from=build /app/frontends/${NAME}/dist ./dist-of-one
RUN mkdir -p "/slim/frontends/${NAME}" /slim/frontends/shell /slim/services \
    && cp -a package.json node_modules proto /slim/ \
    && cp -a services/_chassis /slim/services/ \
    && cp -a frontends/shell/server frontends/shell/src /slim/frontends/shell/ \
    && cp -a dist-of-one "/slim/frontends/${NAME}/dist"

# The first process, with the libraries it is linked with.
FROM ${NODE_IMAGE} AS system
RUN dpkg-query -W > /base-packages
RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends tini
RUN for program in tini; do \
      path="$(command -v "${program}")" && echo "${path}" && ldd "${path}" | awk '$3 ~ /^\// { print $3 }'; \
    done | sort -u | while read -r file; do \
      folder="/system$(realpath "$(dirname "${file}")")" && mkdir -p "${folder}" && cp -L "${file}" "${folder}/"; \
    done
# Whoever scans the image is told of which packages these are.
COPY deploy/images/name-packages.sh /
RUN sh /name-packages.sh /system /base-packages

FROM ${NODE_IMAGE}
ARG NAME
ARG VERSION=0.1.0
ARG COMMIT=""
LABEL org.opencontainers.image.title="insta-ai/frontend-${NAME}" \
      org.opencontainers.image.description="Insta AI: screens of ${NAME}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${COMMIT}" \
      org.opencontainers.image.licenses="MIT"
# The base's package managers are no part of a process that runs.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/np* /usr/local/bin/corepack /opt/yarn* /usr/local/bin/yarn*
COPY LICENSE /app/LICENSE
COPY --from=system /system /
COPY --from=packages /slim /app
# What the product says of itself (services/_chassis/src/product/product.ts).
RUN echo "${COMMIT}" > /app/COMMIT
# What one process does needs no more of a young heap, and spares memory as the launcher does (young-heap.ts, sparing-memory.ts); an operator may set others.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    NODE_OPTIONS=--max-semi-space-size=4 \
    HOST=0.0.0.0 \
    PORT=8080 \
    FRONTEND=${NAME}
WORKDIR /app/frontends/shell
# By number: Kubernetes cannot tell from a name that it is not root.
USER 1000:1000
EXPOSE 8080
STOPSIGNAL SIGTERM
# Asked by the shell: a Node of its own for each question would take as much as the process that it asks.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /ready HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r _ code _ <&3 && [ \"$code\" = 200 ]"]
# The kernel keeps from the first process every signal that it does not listen to, and Node listens only once it has loaded: so that one
# is tini, which passes SIGTERM on. A process that it ends before it has started has ended in order.
ENTRYPOINT ["tini", "-e", "143", "--", "node", "server/main.js"]
