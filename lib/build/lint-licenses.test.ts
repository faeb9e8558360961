import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

test("a shipped package with another license, or with none stated, is named", () => {
  const project = mkdtempSync(join(tmpdir(), "proofdesk-licenses-"));
  const packages = {
    "": { license: "Proprietary" },
    "node_modules/plain": { version: "1.0.0", license: "MIT" },
    "node_modules/choice": { version: "1.0.0", license: "(GPL-3.0 OR MIT)" },
    "node_modules/plain/node_modules/both": { version: "1.0.0", license: "MIT AND GPL-3.0" },
    "node_modules/group": { version: "1.0.0", license: "(MIT OR GPL-3.0) AND GPL-2.0" },
    "node_modules/open-group": { version: "1.0.0", license: "(MIT OR GPL-3.0 AND ISC" },
    "node_modules/good-group": { version: "1.0.0", license: "((MIT OR GPL-3.0) AND (ISC)) OR GPL-2.0" },
    "node_modules/@scope/silent": { version: "2.0.0" },
    "node_modules/tool": { version: "1.0.0", license: "GPL-3.0", dev: true },
  };
  writeFileSync(join(project, "package-lock.json"), JSON.stringify({ packages }));
  const script = resolve("lib/build/lint-licenses.mjs");
  const { stdout, status } = spawnSync(process.execPath, [script], { cwd: project, encoding: "utf8" });
  rmSync(project, { recursive: true });
  const named = stdout.split("\n").filter((line) => line !== "" && !line.endsWith("not needed"));
  expect(named).toEqual([
    "both 1.0.0: MIT AND GPL-3.0",
    "group 1.0.0: (MIT OR GPL-3.0) AND GPL-2.0",
    "open-group 1.0.0: (MIT OR GPL-3.0 AND ISC",
    "@scope/silent 2.0.0: states no license",
  ]);
  expect(stdout).toContain("/^png-js$/ in the exceptions: not needed");
  expect(status).toBe(1);
});
