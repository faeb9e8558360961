/** What opening a page costs: the browser asks for nothing that the page was sent with. */
import { expect, type Page, test } from "@playwright/test";
import { z } from "zod";
import { demoAddress } from "@/lib/cli/demo-staff";
import { demoPassword, enter, openApplicant } from "./desk";
import { makeSubject } from "./people";
import { failedId } from "./plain-script";
import { Member } from "./script";

const outcomes = z.object({ items: z.array(z.object({ action: z.string() })) });

/** How often the log says that an applicant's result was read. */
async function readingsOf(applicant: string, auditor: Member): Promise<number> {
  const { items } = outcomes.parse(
    await auditor.call("GET", `/api/audit?object=${applicant}&action=result.read&limit=100`),
  );
  return items.length;
}

/** Waits until the page shows the result and asks for nothing more. */
async function shown(page: Page): Promise<void> {
  await expect(page.getByText("Result fetched")).toBeVisible();
  await page.waitForLoadState("networkidle");
}

test("one view of an applicant's page reads the result once", async ({ page, playwright, baseURL }) => {
  const desk = baseURL ?? "";
  const reviewer = await Member.signIn(playwright, desk, demoAddress("reviewer"), demoPassword);
  const auditor = await Member.signIn(playwright, desk, demoAddress("auditor"), demoPassword);
  const applicant = await makeSubject(reviewer, { firstName: "Persephone", lastName: "Aldwinter" }, failedId);
  const before = await readingsOf(applicant, auditor);
  await enter(page, "reviewer");

  await test.step("opened by its address", async () => {
    await page.goto(`/applicants/${applicant}`);
    await shown(page);
    expect(await readingsOf(applicant, auditor)).toBe(before + 1);
  });

  await test.step("opened from the list, in a browser that has read nothing yet", async () => {
    await openApplicant(page, "aldwinter", /Persephone/);
    await shown(page);
    expect(await readingsOf(applicant, auditor)).toBe(before + 2);
  });
  await Promise.all([reviewer.leave(), auditor.leave()]);
});
