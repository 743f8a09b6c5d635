# Without a `syntax` line on purpose: any builder can read this file, also one that cannot fetch a frontend.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json ./
# Not `npm ci`: it requires every platform's binaries in the lock file, and those of some tools are missing there.
RUN --mount=type=cache,target=/root/.npm npm install --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ./
COPY src ./src
COPY docs ./docs
COPY bench/fidelity.svg ./bench/
# The build runs the engine on these documents and stores the compiled code.
COPY fixtures/found/*.pdf ./fixtures/found/
COPY fixtures/build/*.pdf ./fixtures/build/
ARG ENGINE_VERSION=unversioned
RUN npm run --silent build \
 && echo "${ENGINE_VERSION}" > dist/engine-version \
 && find dist -name '*.map' -delete -o -name '*.d.ts' -delete

FROM ${NODE_IMAGE} AS production-dependencies
WORKDIR /build
COPY package.json package-lock.json ./
# The console's part of pdf.js is in dist, and its optional canvas is for programs without a browser.
# Packages of further models for reading pictures, with their versions; English is always there.
ARG MODELS=""
RUN --mount=type=cache,target=/root/.npm npm install --omit=dev --omit=optional --no-audit --no-fund --ignore-scripts --no-save ${MODELS} \
 && npm sbom --omit=dev --omit=optional --package-lock-only --sbom-format cyclonedx > sbom.cdx.json \
 && rm -rf node_modules/pdfjs-dist

# `docker build --target sbom --output .` writes the list of the image's npm packages.
FROM scratch AS sbom
COPY --from=production-dependencies /build/sbom.cdx.json /

FROM ${NODE_IMAGE}
ARG ENGINE_VERSION=unversioned
LABEL org.opencontainers.image.title="watermark-removal-service" \
      org.opencontainers.image.description="Removes a named text watermark from a PDF and proves that nothing else moved." \
      org.opencontainers.image.licenses="AGPL-3.0-or-later" \
      org.opencontainers.image.revision="${ENGINE_VERSION}"

# No package managers: nothing is installed in the finished image.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
           /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-*

WORKDIR /app
COPY --from=production-dependencies /build/node_modules ./node_modules
COPY --from=production-dependencies /build/sbom.cdx.json ./
COPY --from=build /build/dist ./dist
COPY package.json LICENSE ./
COPY deploy/worker.bpf ./deploy/

# Files belong to root and the service runs as another user, so it cannot change its own program.
USER 1000:1000
# The last keeps the memory of uploads from lingering in glibc's heap.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    REQUIRE_SANDBOX=1 \
    MALLOC_MMAP_THRESHOLD_=131072
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "dist/health-check.js"]
# `docker run IMAGE check` and `docker run IMAGE key NAME` are commands of the same program.
ENTRYPOINT ["node", "dist/main.js"]
