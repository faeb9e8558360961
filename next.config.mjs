/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  // Uploads and pictures of people never pass through an optimizer's cache.
  images: { unoptimized: true },
  // A folder above may hold a lockfile of its own.
  turbopack: { root: import.meta.dirname },
  // The address of notifications holds a secret, and development prints what is asked for.
  logging: { incomingRequests: { ignore: [/^\/api\/webhooks\//] } },
  // Loaded by Node as they are: native code, files beside the code, or one instance shared by all routes.
  serverExternalPackages: ["@node-rs/argon2", "fontkit", "pdfkit", "pg", "pg-boss", "pino", "undici"],
};
