import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = {
  "@": fileURLToPath(new URL(".", import.meta.url)),
  // Vite resolves without the condition that makes this import harmless on a server.
  "server-only": fileURLToPath(new URL("node_modules/server-only/empty.js", import.meta.url)),
};

const freshModules = "lib/testing/fresh-modules.ts";

export default defineConfig({
  resolve: { alias },
  test: {
    // All cores: left to itself it keeps one free, which on two of them is half.
    maxWorkers: availableParallelism(),
    // The files of a project share their processes: loading the libraries again for each took longer than its tests.
    isolate: false,
    setupFiles: freshModules,
    // Server modules import "server-only", which throws unless this condition is set.
    execArgv: ["--conditions=react-server"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,components,lib,prisma}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.integration.test.ts"],
          // Some hash passwords, run linters or start a database, on machines with two cores.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Beside the source, on a database of their own that each file finds fresh: TEST_DATABASE chooses which kind.
        extends: true,
        test: {
          name: "integration",
          include: ["lib/**/*.integration.test.ts"],
          globalSetup: "lib/testing/database-setup.ts",
          setupFiles: [freshModules, "lib/testing/fresh-database.ts"],
          sequence: { setupFiles: "list" },
          fileParallelism: false,
          // A wait that is too long is a hang, not a slow machine: never a measurement.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Against the running whole, over HTTP. The build has to be there.
        extends: true,
        test: {
          name: "stack",
          include: ["e2e/integration/**/*.test.ts"],
          globalSetup: "e2e/integration/setup.ts",
          fileParallelism: false,
          // A wait that is too long is a hang, not a slow machine: never a measurement.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
