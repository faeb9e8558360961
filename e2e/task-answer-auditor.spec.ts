/**
 * Answers an auditor who asks what was decided and why. The log has the answer, and so does the applicant's page, for
 * people who may see it.
 */
import type { Page } from "@playwright/test";
import { z } from "zod";
import { familyName } from "@/lib/testing/family-name";
import type { Member } from "./api";
import { comparePhotos, createApplicantWithId } from "./applicants";
import { downloadReport, signInAs, signInOnScreen, waitUntilLoaded } from "./browser";
import { expect, test } from "./members";

const why = "Born thirty years before the applicant.";
const hits = z.object({ items: z.array(z.object({ id: z.uuid().or(z.string()) })) });
const snapshotReference = z.object({ snapshotId: z.uuid() });

/** Creates an applicant who was approved after a watch-list record was judged to be someone else. */
async function approveNamesake(reviewer: Member, lastName: string): Promise<string> {
  const record = { Score: 71, FullName: "ROSTOVA, N", DateOfBirth: "1949", Source: "Harbor States List" };
  const who = { firstName: "Natalia", lastName };
  const id = await createApplicantWithId(reviewer, who, { windowMs: 0, watchList: [record] });
  for (const operation of ["document.verify-id", "background.watchlist-search", "background.watchlist-report"]) {
    await reviewer.call("POST", `/api/applicants/${id}/operations/${operation}`, {});
  }
  await comparePhotos(reviewer, id);
  await reviewer.call("GET", `/api/applicants/${id}/result?refresh=1`);
  for (const hit of hits.parse(await reviewer.call("GET", `/api/applicants/${id}/hits`)).items) {
    const verdict = { verdict: "someone_else", reason: why };
    await reviewer.call("POST", `/api/applicants/${id}/hits/${hit.id}/verdict`, verdict);
  }
  const { snapshotId } = snapshotReference.parse(await reviewer.call("GET", `/api/applicants/${id}/decisions`));
  const decision = { outcome: "approve", reasonCode: "hits_explained", snapshotId };
  await reviewer.call("POST", `/api/applicants/${id}/decisions`, decision);
  return id;
}

const title = "Approved: Hits judged and explained";

async function answerFromTheLog(page: Page, id: string): Promise<void> {
  await page.goto("/audit");
  await page.getByRole("link", { name: "See who decided, and why" }).click();
  await expect(page).toHaveURL(/action=decision\.make/);
  // The auditor knows the applicant only by their id.
  await page.goto(`/audit?action=decision.make&object=${id}`);
  await page.getByRole("link", { name: title }).click();
  const entry = page.getByRole("complementary", { name: /^Entry/ });
  await expect(entry.getByText("Ravi Castellanos")).toBeVisible();
  await expect(entry.getByText("Judgments used for the decision")).toBeVisible();
  await expect(entry.getByRole("link", { name: "Open this applicant" })).toHaveCount(0);
  await entry.getByRole("link", { name: "All entries about this applicant" }).click();
  await page.getByRole("link", { name: "Judged a hit" }).click();
  await expect(entry.getByText("Someone else")).toBeVisible();
  await expect(entry.getByText("Watch-list record")).toBeVisible();
  await expect(page.getByText("Natalia")).toHaveCount(0);
}

test("an auditor finds in the log who decided, why, and what was judged, and no applicant", async ({
  page,
  memberAs,
}) => {
  const id = await approveNamesake(await memberAs("reviewer"), familyName("Rostova"));
  await signInAs(page, "auditor");
  await answerFromTheLog(page, id);
  await page.setViewportSize({ width: 390, height: 844 });
  await answerFromTheLog(page, id);
});

test("who may also read applicants goes on to the decision by keyboard, and takes the report along", async ({
  page,
  memberAs,
  hire,
}) => {
  const lastName = familyName("Rostova");
  const id = await approveNamesake(await memberAs("reviewer"), lastName);
  const { email } = await hire("Quilla Auditing-Reviewer", ["auditor", "reviewer"]);
  await signInOnScreen(page, "auditor", email);
  await page.goto(`/audit?action=decision.make&object=${id}`);
  await waitUntilLoaded(page);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press("j", "Enter");
  const entry = page.getByRole("complementary", { name: /^Entry/ });
  await expect(entry.getByRole("heading", { name: title })).toBeVisible();
  await entry.getByRole("link", { name: "Open this applicant" }).focus();
  await press("Enter");
  await expect(page).toHaveURL(new RegExp(`/applicants/${id}`));
  await waitUntilLoaded(page);
  const decision = page.getByRole("main").getByRole("heading", { name: "Approved" });
  await expect(decision).toBeVisible();
  await expect(page.getByText("Hits judged and explained").first()).toBeVisible();
  const report = (await downloadReport(page, "JSON")).toString();
  for (const text of ["Hits judged and explained", why, "Ravi Castellanos"]) expect(report).toContain(text);
});
