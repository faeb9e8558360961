import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = {
  "@": fileURLToPath(new URL(".", import.meta.url)),
  // Vite resolves without the condition that makes this import harmless on a server.
  "server-only": fileURLToPath(new URL("node_modules/server-only/empty.js", import.meta.url)),
};

const freshModules = "lib/testing/fresh-modules.ts";
// Server modules import "server-only", which throws unless this condition is set.
const onServer = ["--conditions=react-server"];

export default defineConfig({
  resolve: { alias },
  test: {
    // All cores: left to itself it keeps one free, which on two of them is half.
    maxWorkers: availableParallelism(),
    // The files of a project share their processes: loading the libraries again for each took longer than its tests.
    isolate: false,
    setupFiles: freshModules,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          execArgv: onServer,
          include: ["{app,components,lib,prisma}/**/*.test.ts"],
          exclude: ["**/*.integration.test.ts"],
          // Some hash passwords, run linters or start a database, on machines with two cores.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // What the browser draws: React without the server's condition, in a simulated document.
        extends: true,
        test: {
          name: "components",
          environment: "happy-dom",
          include: ["{app,components}/**/*.test.tsx"],
          setupFiles: [freshModules, "lib/testing/component-setup.ts"],
          sequence: { setupFiles: "list" },
          testTimeout: 120_000,
        },
      },
      {
        // Beside the source, on a database of their own that each file finds fresh: TEST_DATABASE chooses which kind.
        extends: true,
        test: {
          name: "integration",
          execArgv: onServer,
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
          execArgv: onServer,
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
