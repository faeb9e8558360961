import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { freePort } from "./e2e/free-port";

// Playwright loads this file in every process: the first one chooses the values and the others inherit them.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_CONTROL_PORT ??= String(await freePort());
process.env.E2E_PASSWORD ??= randomBytes(12).toString("hex");
process.env.E2E_WEBHOOK_TOKEN ??= randomBytes(24).toString("hex");
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;

// The system's Chromium if there is one, otherwise the one that Playwright downloaded.
const executablePath = [process.env.CHROMIUM_PATH, "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(
  (path) => path && existsSync(path),
);

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  outputDir: "test-results/e2e",
  // Tests share one stack but create their own applicants. A third worker uses the time while two of them wait.
  workers: 3,
  timeout: 180_000,
  // In a fresh context: a busy machine may trip a test. `npm test` names it as flaky, and counts them.
  retries: 1,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "UTC",
    // Without animations: on a busy machine a click on a moving element can miss it.
    contextOptions: { reducedMotion: "reduce" },
    // Shorter than the test's timeout, so that a failure names the line that waited.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: "only-on-failure",
    // A trace takes a fifth of a test's time. To record one, run with `--trace retain-on-failure`.
    trace: "off",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A fake camera with a test picture, and permission to use it.
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
      ],
    },
  },
  webServer: {
    // Starts the whole product in a temporary directory. Needs a build.
    command: "node --import tsx --conditions=react-server e2e/serve.ts",
    url: `${baseURL}/api/health/ready`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});
