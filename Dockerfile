# Dependencies first, because they change less often than the sources.
FROM node:24-bookworm-slim AS manifests
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY graphql-server/package.json graphql-server/
COPY pwa/package.json pwa/

FROM manifests AS build
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM manifests AS dependencies
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data DEMO_CATALOGUE=false
# Without this, each thread that has processed a photo keeps its own memory, about 65 MB in total.
ENV MALLOC_ARENA_MAX=2
# As in `npm start`. Without this, V8 keeps hundreds of megabytes of garbage under load (decision 22 of the server).
ENV NODE_OPTIONS="--max-old-space-size=384 --max-semi-space-size=8"
WORKDIR /shop
COPY --from=dependencies /shop ./
COPY --from=build /shop/graphql-server/dist graphql-server/dist
# The programs of `npm run backup`, `restore`, `admin` and `images`.
COPY --from=build /shop/graphql-server/cli.mjs /shop/graphql-server/build-if-stale.mjs graphql-server/
COPY --from=build /shop/graphql-server/stored-documents graphql-server/stored-documents
COPY --from=build /shop/graphql-server/demo graphql-server/demo
COPY --from=build /shop/pwa/dist pwa/dist
COPY --from=build /shop/pwa/dist-ssr pwa/dist-ssr
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4000}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "graphql-server/dist/main.js"]
