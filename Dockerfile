# The console and the worker, in one image: the command says which.
#   docker build -t proofdesk .
#   docker run proofdesk                                  # a console
#   docker run proofdesk node --conditions=react-server lib/cli/worker.mjs
# glibc in every stage: native packages are installed for the system that they run on.

FROM node:24-bookworm-slim AS base
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1 CHECKPOINT_DISABLE=1

FROM base AS build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN PROOFDESK_IMAGE=1 npm run build

# Backups, beside the programs of PostgreSQL: docker build --target tools -t proofdesk-tools .
FROM postgres:17-bookworm AS tools
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data
COPY --from=base /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app/.next/standalone ./
COPY --from=build /app/.programs ./.programs
COPY prisma/roles.sql ./prisma/
COPY prisma/migrations ./prisma/migrations
# A volume that is mounted here first belongs to the user of consoles and workers, as one that is mounted there.
RUN mkdir -p /data/checkpoints && chown 1000:1000 /data/checkpoints
RUN for program in cli/backup cli/restore; do \
    DATABASE_URL=postgresql://127.0.0.1:1/none timeout 20 node .programs/lib/$program.mjs 2>&1; \
  done | (! grep "Cannot find")
ENTRYPOINT []

FROM base AS run
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# What Next lists, with the packages that our programs leave outside too (docs/decisions/0021).
COPY --from=build /app/.next/standalone ./
COPY --from=build /app/.next/static ./.next/static
COPY --from=build /app/.programs ./.programs
COPY public ./public
COPY prisma/migrations ./prisma/migrations
COPY lib/build/*.mjs ./lib/build/
COPY lib/cli/*.mjs ./lib/cli/
# Without settings every program loads, and then refuses: none lacks a package.
RUN for program in platform/server/fleet platform/server/web views/seed/main views/worker/main cli/migrate cli/doctor cli/rotate-keys; do \
    WEB_PROCESSES=1 DATABASE_URL=postgresql://127.0.0.1:1/none timeout 10 node .programs/lib/$program.mjs 2>&1; \
  done | (! grep "Cannot find")
RUN mkdir -p /data/checkpoints && chown -R node:node /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
# Without npm, which would stand between the process and the signal to stop.
CMD ["node", "--max-old-space-size=1024", "--max-semi-space-size=16", "lib/cli/console.mjs"]
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.WORKER_PORT||process.env.PORT)+'/api/health/live').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
