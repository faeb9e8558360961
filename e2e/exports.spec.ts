/** Exports a list to a file that contains what its page shows: by keyboard on a desktop, and by touch on a phone. */
import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { familyName } from "@/lib/testing/family-name";
import { expectAccessible, type Theme } from "./accessibility";
import { createConsentingApplicant } from "./applicants";
import { signInAs, waitUntilHydrated, waitUntilLoaded } from "./browser";
import { expectIntactLayout } from "./layout-assertions";

type Way = {
  width: number;
  theme: Theme;
  /** Chooses the format in the open dialog, and starts the export. */
  start: (page: Page) => Promise<void>;
  openExports: (page: Page) => Promise<void>;
  press: (control: Locator) => Promise<void>;
  /** Returns the names in the file, in their order. */
  namesIn: (file: string) => string[];
};

const ways: Record<string, Way> = {
  "by keyboard": {
    width: 1440,
    theme: "dark",
    async start(page) {
      await expect(page.getByRole("radio", { name: "CSV" })).toBeFocused();
      await page.keyboard.press("Control+Enter");
    },
    async openExports(page) {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill("Exports");
      await expect(page.getByRole("option", { name: "Exports" })).toBeVisible();
      await page.keyboard.press("Enter");
    },
    async press(control) {
      await control.focus();
      await control.press("Enter");
    },
    namesIn: (file) =>
      parse<Record<string, string>>(file, { columns: true }).map((row) => `${row["Given name"]} ${row["Family name"]}`),
  },
  "on a phone": {
    width: 390,
    theme: "light",
    async start(page) {
      await page.getByText("JSON Lines", { exact: true }).click();
      await page.getByRole("button", { name: "Start" }).click();
    },
    async openExports(page) {
      await page.getByRole("link", { name: "See exports" }).click();
    },
    press: (control) => control.click(),
    namesIn: (file) =>
      file
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line))
        .map(({ given, family }) => `${given} ${family}`),
  },
};

for (const [name, way] of Object.entries(ways)) {
  test(`${name}: filter, export, follow, get the file, and find in it what the page showed`, async ({ page }) => {
    const family = familyName("Ledgerly");
    await page.setViewportSize({ width: way.width, height: 900 });
    await page.emulateMedia({ colorScheme: way.theme });
    await signInAs(page, "reviewer");
    for (const firstName of ["Zoe", "Annemarie", "Nuala"]) {
      await createConsentingApplicant(page, { firstName, lastName: family });
    }
    await page.goto(`/applicants?queue=all&query=${family}&sort=created`);
    await waitUntilLoaded(page);
    await waitUntilHydrated(page);
    const shownNames = await page.getByRole("row").getByRole("link", { name: family }).allTextContents();
    expect(shownNames).toHaveLength(3);

    if (way.width < 760) await page.getByRole("button", { name: "Export", exact: true }).click();
    else await page.keyboard.press("e");
    const dialog = page.getByRole("dialog", { name: "Export 3 applicants" });
    await expect(dialog).toContainText(`“${family}”, Oldest first`);
    await expectIntactLayout(page, "the dialog");
    await expectAccessible(page, "the dialog");
    await way.start(page);
    await expect(dialog).toBeHidden();

    await way.openExports(page);
    await expect(page).toHaveURL(/\/exports$/);
    const row = page.getByRole("row").filter({ hasText: `“${family}”` });
    const file = row.getByRole("link", { name: "Get file" });
    await expect(file).toBeVisible();
    await expect(row).toContainText("Ready");
    await expectIntactLayout(page, "the exports");
    await expectAccessible(page, "the exports");
    const [download] = await Promise.all([page.waitForEvent("download"), way.press(file)]);
    expect(download.suggestedFilename()).toMatch(/^applicants-\d{4}-\d\d-\d\d-\w+\.(csv|jsonl)$/);
    const words = (text: string) => text.replace(/\s/gu, "");
    const names = way.namesIn(await readFile(await download.path(), "utf8"));
    expect(names.map(words)).toEqual(shownNames.map(words));
  });
}

test("a list is scheduled in the same dialog, by keyboard, and its schedule can be turned off and deleted", async ({
  page,
}) => {
  const family = familyName("Scheduled");
  await signInAs(page, "reviewer");
  await page.goto(`/applicants?queue=all&query=${family}`);
  await waitUntilLoaded(page);
  await waitUntilHydrated(page);
  await page.keyboard.press("e");
  const dialog = page.getByRole("dialog", { name: "Export 0 applicants" });
  await dialog.getByRole("radio", { name: "Every month" }).press("Space");
  await expect(dialog.getByRole("combobox", { name: "On the" })).toBeVisible();
  await expectAccessible(page, "the dialog with Repeat");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("link", { name: "See schedules" }).click();
  const row = page.getByRole("row").filter({ hasText: `“${family}”` });
  await expect(row).toContainText("1st of the month, 06:00");
  await row.getByRole("switch").press("Space");
  await expect(row).toContainText("Off");
  await expect(row.getByRole("switch")).not.toBeChecked();
  await row.getByRole("button", { name: "Delete" }).press("Enter");
  await page.getByRole("dialog", { name: "Delete this schedule?" }).getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
});
