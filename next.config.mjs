/** `npm run bench` measures the console beside handlers that do nothing. They are only in its own build. */
const bench = process.env.PROOFDESK_BENCH === "1";

/** The image holds only the files that this lists (Dockerfile, docs/decisions/0021). */
const image = process.env.PROOFDESK_IMAGE === "1";

/** Next's PHASE_DEVELOPMENT_SERVER. Without an import, our programs read this file as well. */
const development = "phase-development-server";

/** @type {(phase: string) => import("next").NextConfig} */
export default (phase) => ({
  // `page.dev.tsx` is a page in development only: the production build does not hold it.
  pageExtensions: ["tsx", "ts", ...(phase === development ? ["dev.tsx"] : []), ...(bench ? ["bench.ts"] : [])],
  output: image ? "standalone" : undefined,
  distDir: bench ? ".next-bench" : ".next",
  // `npm test` checks types. Checking them again in the build would slow every first start.
  typescript: { ignoreBuildErrors: true, tsconfigPath: bench ? "bench/tsconfig.json" : "tsconfig.json" },
  // Node reads no source maps here, and a cache for the next build takes longer to write than a first start should.
  experimental: {
    turbopackSourceMaps: phase === development,
    turbopackFileSystemCacheForBuild: false,
    // A page asks for few scripts: what it needs is merged into larger files, some of it into several of them.
    turbopackChunking: { minChunkSize: 150_000, maxChunkCountPerGroup: 4, requestCost: 3_000_000 },
  },
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  // Uploads and pictures of people never pass through an optimizer's cache.
  images: { unoptimized: true },
  outputFileTracingExcludes: { "**": ["node_modules/sharp/**", "node_modules/@img/**"] },
  // Loaded by piscina by itself, for the priority of threads.
  outputFileTracingIncludes: { "**": ["node_modules/@napi-rs/**"] },
  // A parent folder may contain another lockfile.
  turbopack: { root: import.meta.dirname },
  // The address of notifications holds a secret, and development prints requested addresses.
  logging: { incomingRequests: { ignore: [/^\/api\/webhooks\//] } },
  // Loaded by Node as they are: native code, files beside the code, one instance shared by all routes, or large code
  // that few requests use, which would take its share of the build.
  serverExternalPackages: [
    "@opentelemetry/api",
    "@opentelemetry/core",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/exporter-trace-otlp-proto",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace-base",
    "@node-rs/argon2",
    "@simplewebauthn/server",
    "@zxcvbn-ts/core",
    "@zxcvbn-ts/language-common",
    "@zxcvbn-ts/language-en",
    "fontkit",
    "nodemailer",
    "openid-client",
    "pdfkit",
    "pg",
    "pg-boss",
    "pino",
    "piscina",
    "undici",
  ],
});
