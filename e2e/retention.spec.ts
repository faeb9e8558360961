/**
 * The life of a person's data: a legal hold, a request for erasure, its decision and its undoing, and a copy for the
 * person.
 */
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { familyName } from "@/lib/testing/family-name";
import { zipEntries } from "@/lib/testing/zip-entries";
import { expectAccessible } from "./accessibility";
import { createApplicantWithId } from "./applicants";
import { demoPassword, openActs, signInAs, signInAsAnother, waitUntilHydrated, waitUntilLoaded } from "./browser";
import { expectIntactLayout } from "./layout-assertions";
import { expect, test } from "./members";

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilLoaded(page);
  await waitUntilHydrated(page);
}

type FormValues = {
  reason?: string;
  /** Whether the dialog asks for a confirmation of identity. */
  confirms?: boolean;
};

/** Fills in the open dialog, and sends it. */
async function submit(dialog: Locator, button: string, { reason, confirms }: FormValues): Promise<void> {
  await expect(dialog).toBeVisible();
  if (reason) await dialog.getByLabel("Reason").fill(reason);
  if (confirms) await dialog.getByLabel("Re-enter your password").fill(demoPassword);
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test("a legal hold stops an erasure; once it has ended, one person requests it, another approves, and it is undone", async ({
  page,
  memberAs,
}) => {
  const who = { firstName: "Ottilie", lastName: familyName("Heldenbrand") };
  const id = await createApplicantWithId(await memberAs("reviewer"), who, {});
  await signInAs(page, "reviewer");
  await openPage(page, `/applicants/${id}`);

  await openActs(page);
  await page.getByRole("button", { name: "Set legal hold" }).click();
  await submit(page.getByRole("dialog"), "Set legal hold", { reason: "A court asked to keep everything." });
  await expect(page.getByText("Legal hold: none of this applicant’s data is removed.")).toBeVisible();
  await expectIntactLayout(page, "a case under a hold");
  await expectAccessible(page, "a case under a hold");
  await openActs(page);
  await expect(page.getByRole("button", { name: "Request erasure" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "End hold" }).click();
  await submit(page.getByRole("dialog"), "End hold", { reason: "The proceedings have ended.", confirms: true });
  await expect(page.getByText("Legal hold: none of this applicant’s data is removed.")).toBeHidden();
  await openActs(page);
  await page.getByRole("button", { name: "Request erasure" }).click();
  await submit(page.getByRole("dialog"), "Request erasure", { reason: "The applicant asked for it.", confirms: true });
  await expect(page.getByText("Another person must approve it.")).toBeVisible();

  await signInAsAnother(page, "approver");
  await openPage(page, "/inbox");
  const message = page.getByRole("link", { name: new RegExp(`decide on the erasure of .*${who.lastName}`) });
  await message.first().click();
  await expect(page).toHaveURL(/\/settings\/retention$/);
  const row = page
    .getByRole("list", { name: "Erasure requests" })
    .getByRole("listitem")
    .filter({ hasText: who.lastName });
  await row.getByRole("button", { name: "Approve" }).click();
  await submit(page.getByRole("dialog"), "Approve", { confirms: true });
  await expect(row).toContainText("Approved by");
  await expect(row).toContainText("Carried out");

  await signInAsAnother(page, "reviewer");
  await openPage(page, `/applicants/${id}`);
  await expect(page.getByText("This applicant will be erased.")).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("This applicant will be erased.")).toBeHidden();
});

test("an approver gives a person what is stored of them, on a phone", async ({ page, memberAs }) => {
  const who = { firstName: "Leocadia", lastName: familyName("Askwith") };
  const id = await createApplicantWithId(await memberAs("reviewer"), who, {});
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, "approver");
  await openPage(page, `/applicants/${id}`);
  await openActs(page);
  await page.getByRole("button", { name: "Export the person’s data" }).click();
  const dialog = page.getByRole("dialog", { name: "Export the person’s data?" });
  await expectIntactLayout(page, "the dialog");
  await expectAccessible(page, "the dialog");
  const reason = `${who.lastName} asked for a copy in writing.`;
  await submit(dialog, "Export", { reason, confirms: true });

  await page.getByRole("link", { name: "See exports" }).click();
  const row = page.getByRole("row").filter({ hasText: "Subject access" }).first();
  await row.getByRole("button", { name: "Get file" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    submit(page.getByRole("dialog", { name: "Get the file with sensitive fields" }), "Get file", { confirms: true }),
  ]);
  const files = zipEntries(await readFile(await download.path()));
  expect([...files.keys()]).toEqual(["personal-data.pdf", "personal-data.json"]);
  expect(JSON.parse(files.get("personal-data.json")?.toString() ?? "")).toMatchObject({
    person: { applicantId: id, profile: { firstName: who.firstName, lastName: who.lastName } },
  });
});
