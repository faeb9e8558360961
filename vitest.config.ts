import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = {
  "@": fileURLToPath(new URL(".", import.meta.url)),
  // Vite resolves without the condition that makes this import harmless on a server.
  "server-only": fileURLToPath(new URL("node_modules/server-only/empty.js", import.meta.url)),
};

export default defineConfig({
  resolve: { alias },
  test: {
    // Server modules import "server-only", which throws unless this condition is set.
    execArgv: ["--conditions=react-server"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,components,lib,prisma}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.integration.test.ts"],
          environment: "node",
        },
      },
    ],
  },
});
