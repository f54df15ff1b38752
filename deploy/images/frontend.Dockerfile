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
COPY --from=build /app/frontends/${NAME}/dist ./dist-of-one
RUN mkdir -p "/slim/frontends/${NAME}" /slim/frontends/shell /slim/services \
    && cp -a package.json node_modules proto /slim/ \
    && cp -a services/_chassis /slim/services/ \
    && cp -a frontends/shell/server frontends/shell/src /slim/frontends/shell/ \
    && cp -a dist-of-one "/slim/frontends/${NAME}/dist"

FROM ${NODE_IMAGE}
ARG NAME
ARG VERSION=0.1.0
ARG COMMIT=""
LABEL org.opencontainers.image.title="insta-ai/frontend-${NAME}" \
      org.opencontainers.image.description="Insta AI: screens of ${NAME}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${COMMIT}" \
      org.opencontainers.image.licenses="MIT"
COPY LICENSE /app/LICENSE
COPY --from=packages /slim /app
# What the product says of itself (services/_chassis/src/product/product.ts).
RUN echo "${COMMIT}" > /app/COMMIT
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    FRONTEND=${NAME}
WORKDIR /app/frontends/shell
# By number: Kubernetes cannot tell from a name that it is not root.
USER 1000:1000
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "server/main.ts"]
