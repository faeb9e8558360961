/**
 * Finds a browser for the end-to-end tests: one that is installed here or that Playwright has downloaded. If there is
 * none, installs Debian's package, or lets Playwright download one.
 */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root } from "./setup.mjs";

/** The headless shell comes first, because it has no windows and tabs and takes half the CPU time. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const otherFolders = ["/usr/bin", "/Applications/Google Chrome.app/Contents/MacOS"];

function systemBrowser() {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...otherFolders];
  const candidates = [...names, "Google Chrome"].flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM_PATH ?? "", ...candidates].find(isExecutable) ?? null;
}

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
 * Installs Debian's package of Chromium, which only root can do. Older Debian releases have no separate package of the
 * headless shell.
 */
function installPackage() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  run("apt-get", ["update", "-qq"]);
  for (const name of ["chromium-headless-shell", "chromium"]) {
    if (run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name])) return;
  }
}

export const installedBrowser = async () => systemBrowser() ?? (await playwrightBrowser());

/** Returns the path of a browser. If none is installed, calls `report` and installs one. Throws if that fails. */
export async function findOrInstallBrowser(report) {
  const installed = await installedBrowser();
  if (installed) return installed;
  report("Installing a browser…");
  installPackage();
  const packaged = systemBrowser();
  if (packaged) return packaged;
  const script = join(root, "node_modules/@playwright/test/cli.js");
  // Playwright can install the system libraries too if this process runs as root.
  run(process.execPath, [script, "install", ...(process.getuid?.() === 0 ? ["--with-deps"] : []), "chromium"]);
  const downloaded = await playwrightBrowser();
  if (downloaded) return downloaded;
  throw new Error("No browser was found. Install Chromium, or set CHROMIUM_PATH to the path of its executable.");
}

function run(program, args) {
  const { status } = spawnSync(program, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    timeout: 300_000,
  });
  return status === 0;
}
