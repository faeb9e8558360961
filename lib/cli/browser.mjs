/** A browser for the end-to-end tests: this machine's Chromium, else Playwright's, else the Debian package. */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root } from "./setup.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const otherFolders = ["/usr/bin", "/Applications/Google Chrome.app/Contents/MacOS"];

/** The path of a Chromium on this machine, or null. */
function systemBrowser() {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...otherFolders];
  const candidates = folders.flatMap((folder) => [...names, "Google Chrome"].map((name) => join(folder, name)));
  return [process.env.CHROMIUM_PATH ?? "", ...candidates].find(isExecutable) ?? null;
}

/** The path of the Chromium that Playwright downloaded, or null. */
async function playwrightBrowser() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return path !== "";
  } catch {
    return false;
  }
}

/**
 * Finds a browser, or installs one.
 *
 * @param {(line: string) => void} report called before something is installed
 * @returns {Promise<string>} its path
 */
export async function findBrowser(report) {
  const installed = systemBrowser() ?? (await playwrightBrowser());
  if (installed) return installed;
  report("Installing a browser…");
  const script = join(root, "node_modules/@playwright/test/cli.js");
  const asRoot = process.getuid?.() === 0;
  // As root, Playwright can install the system libraries too.
  run(process.execPath, [script, "install", ...(asRoot ? ["--with-deps"] : []), "chromium"]);
  const downloaded = await playwrightBrowser();
  if (downloaded) return downloaded;
  if (asRoot && existsSync("/etc/debian_version")) {
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
  }
  const packaged = systemBrowser();
  if (packaged) return packaged;
  throw new Error("No browser: install Chromium, or set CHROMIUM_PATH to one.");
}

function run(program, args) {
  spawnSync(program, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    timeout: 300_000,
  });
}
