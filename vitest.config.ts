import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = {
  "@": fileURLToPath(new URL(".", import.meta.url)),
  // Vite does not resolve imports with the "react-server" condition, without which this one throws.
  "server-only": fileURLToPath(new URL("node_modules/server-only/empty.js", import.meta.url)),
};

/** Of tests with several processes: a busy machine may trip one. `npm test` names it as flaky, and counts them. */
const onceMore = { retry: 1 };

const freshModules = "lib/testing/fresh-modules.ts";
// Server modules import "server-only", which throws unless this condition is set.
const onServer = ["--conditions=react-server"];

/** Imports a drawing as Next does. */
const drawings = {
  name: "drawings",
  enforce: "pre",
  load: (id: string) => (id.endsWith(".svg") ? `export default { src: "/icons.svg" };` : undefined),
} as const;

export default defineConfig({
  resolve: { alias },
  plugins: [drawings],
  test: {
    // One more than there are cores: tests of integration wait for a database or another process.
    maxWorkers: availableParallelism() + 1,
    // The files of a project share processes: loading the libraries for each file took longer than its tests.
    isolate: false,
    // A condition may take seconds on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    // The projects, and the stages of `npm test`, compile a module once. It removes this folder before it starts.
    experimental: {
      fsModuleCache: true,
      fsModuleCachePath: fileURLToPath(new URL("test-results/modules", import.meta.url)),
    },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // Room for new objects, in MB: less time goes into collecting garbage than with the default.
          execArgv: [...onServer, "--max-semi-space-size=64"],
          include: ["{app,components,lib,prisma}/**/*.test.ts"],
          exclude: ["**/*.integration.test.ts"],
          setupFiles: freshModules,
          // Some tests hash passwords, run linters or start a database, on machines with two cores.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Rendered components: React without the server condition, in a simulated document.
        extends: true,
        test: {
          name: "components",
          environment: "happy-dom",
          include: ["{app,components,lib}/**/*.test.tsx"],
          setupFiles: [freshModules, "lib/testing/component-setup.ts"],
          sequence: { setupFiles: "list" },
          testTimeout: 120_000,
        },
      },
      {
        // With a database, which is empty for each file. TEST_DATABASE chooses its kind.
        extends: true,
        test: {
          name: "integration",
          ...onceMore,
          execArgv: [...onServer, "--max-semi-space-size=64"],
          include: ["{app,lib}/**/*.integration.test.ts", "e2e/integration/*.integration.test.ts"],
          globalSetup: "lib/testing/database-setup.ts",
          setupFiles: [freshModules, "lib/testing/fresh-database.ts"],
          sequence: { setupFiles: "list" },
          // Finds a hang; not a measurement of speed.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Against the running product, over HTTP. Needs a build. Its state is in other processes, so the files share
        // modules: loading every route for each took seconds.
        extends: true,
        test: {
          name: "stack",
          ...onceMore,
          execArgv: onServer,
          include: ["e2e/integration/*.test.ts"],
          exclude: ["**/*.integration.test.ts"],
          globalSetup: "e2e/integration/setup.ts",
          fileParallelism: false,
          // Finds a hang; not a measurement of speed: one test reads every page as each of six people.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
