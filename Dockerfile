# One image, for the servers and for backups. It runs as an unprivileged user, on a read-only root. docs/deployment.md
# says how to use it, docs/decisions/051-deployment.md why it is built this way.
ARG DEBIAN=debian:13-slim

# Debian's Node only starts npm. The project's own, the package `node`, builds and runs everything.
FROM ${DEBIAN} AS tools
RUN apt-get update \
 && apt-get install -y --no-install-recommends binutils ca-certificates nodejs npm \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM tools AS build
RUN npm ci --include=dev --loglevel=error
COPY . .
RUN node_modules/.bin/node scripts/build.mjs

# The packages that dist/server imports at run time. The second copy of Node, its headers and the source maps are
# removed, and debug symbols are stripped.
FROM tools AS packages
RUN npm ci --omit=dev --loglevel=error \
 && rm -rf node_modules/node/node_modules \
 && find node_modules -name '*.map' -delete \
 && find node_modules -name '*.d.ts' -delete \
 && strip node_modules/node/bin/node

FROM ${DEBIAN} AS server
RUN groupadd --gid 10001 evenkeel \
 && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin evenkeel \
 && install -d -o 10001 -g 10001 /data
WORKDIR /app
COPY --from=packages /app/package.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist/server ./dist/server
COPY --from=build /app/dist/web ./dist/web
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PATH=/app/node_modules/node/bin:$PATH
VOLUME /data
EXPOSE 3000
# A numeric id, so that Kubernetes can verify that it is not root.
USER 10001:10001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--v8-pool-size=0", "--no-memory-reducer", "dist/server/main.js"]
