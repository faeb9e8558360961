/** An auditor verifies the audit log, and proves that an entry is in it. */
import { readFile } from "node:fs/promises";
import { expectAccessible } from "./accessibility";
import { signInAs, waitUntilHydrated, waitUntilLoaded } from "./browser";
import { expectIntactLayout } from "./layout-assertions";
import { expect, test } from "./members";

test("an auditor verifies the log, and downloads the proof of an entry", async ({ page }) => {
  await signInAs(page, "auditor");
  await page.goto("/audit");
  await waitUntilLoaded(page);
  await waitUntilHydrated(page);
  await page.getByRole("button", { name: /^Verify (now|again)$/ }).click();
  await expect(page.getByRole("region", { name: "Verification of the log" })).toContainText("The log checks out.");
  await expectIntactLayout(page, "a verified log");
  await expectAccessible(page, "a verified log");

  // The entry of the last row has been included in the tree. The entries of the first rows may still wait for their
  // position.
  await page.getByRole("table", { name: "Audit log" }).getByRole("row").last().click();
  await page.getByRole("button", { name: "Prove that it is in the log" }).click();
  await expect(page.getByText(/^Proven: this is entry [\d,]+ of the [\d,]+ in the signed log\.$/)).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the proof" }).click();
  const proof = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(Object.keys(proof).sort()).toEqual([
    "bytes",
    "checkpoint",
    "hashes",
    "leafHash",
    "position",
    "seq",
    "treeSize",
  ]);
});
