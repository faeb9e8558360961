import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { freePort } from "./e2e/free-port";

// Playwright reads this file in each of its processes: what the first one chose reaches the others by the environment.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_CONTROL_PORT ??= String(await freePort());
process.env.E2E_PASSWORD ??= randomBytes(12).toString("hex");
process.env.E2E_WEBHOOK_TOKEN ??= randomBytes(24).toString("hex");
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;

// The system's Chromium where there is one; otherwise the one that Playwright has downloaded.
const executablePath = [process.env.CHROMIUM_PATH, "/usr/bin/chromium"].find((path) => path && existsSync(path));

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  outputDir: "test-results/e2e",
  // All share one desk, and each test makes people of its own: two files at once do not meet.
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "UTC",
    // What grows into its place is pressed before it stands still: Playwright then scrolls the page to try again, and on
    // a busy machine its press goes beside what it meant.
    contextOptions: { reducedMotion: "reduce" },
    // What is not there by then does not come: a hang is found by its own line, not by the end of the test.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: "only-on-failure",
    // Recording what every test does costs a fifth of it; `--trace retain-on-failure` records where it is wanted.
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
        // A camera that shows a test picture, for who gives the page leave to use it.
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
      ],
    },
  },
  webServer: {
    // Everything on a temporary directory; it needs the build.
    command: "node --import tsx --conditions=react-server e2e/serve.ts",
    url: `${baseURL}/api/health/ready`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});
