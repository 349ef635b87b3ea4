# Two stages: the image does not contain the compiler.
FROM node:24.21.0-alpine AS build
WORKDIR /service
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY CHANGELOG-rates.md ./
COPY schemas schemas
COPY rules rules
COPY src src
COPY build build
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:24.21.0-alpine
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
# The heap gets half of the 512 MB that compose.yaml gives an instance.
ENV NODE_OPTIONS="--max-old-space-size=256 --max-semi-space-size=16"
WORKDIR /service
COPY --from=build /service/node_modules node_modules
COPY --from=build /service/dist dist
COPY package.json CHANGELOG-rates.md ./
COPY schemas schemas
COPY rules rules
COPY public public
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=2s --start-period=10s --retries=3 \
  CMD wget -q -O /dev/null "http://127.0.0.1:$PORT/healthz" || exit 1
CMD ["node", "dist/main.js"]
