# The image's Node runs npm, ./vignette and the health check; the site runs on the Node that
# package.json pins.
FROM node:26-bookworm-slim AS build
WORKDIR /srv/vignette
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:26-bookworm-slim
# ffmpeg is for media ingest only.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /srv/vignette /srv/vignette
RUN mkdir /data /backups && chown node:node /data /backups
USER node
WORKDIR /srv/vignette
ENV NODE_ENV=production NODE_COMPILE_CACHE=/tmp/vignette DATA_DIR=/data
ENV HOST=0.0.0.0 PORT=3000 DESK_HOST=0.0.0.0 DESK_PORT=3001
VOLUME /data
EXPOSE 3000 3001
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/node/bin/node", "scripts/start.ts"]
