/** A mention in a note reaches the other person's inbox live, and links to the note. */
import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { demoAddress } from "@/lib/cli/demo-staff";
import { familyName } from "@/lib/testing/family-name";
import { Member, signInByApi } from "./api";
import { createApplicantWithId } from "./applicants";
import { asOtherUser, demoPassword, signInAs } from "./browser";
import { failedId } from "./sandbox-scripts";

test("a mention arrives in the other person's inbox, and links to the note", async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const url = baseURL ?? "";
  const password = `Note-${randomBytes(9).toString("base64url")}`;
  const code = randomBytes(4).toString("hex");
  const email = `mention.${code}@proofdesk.test`;
  const admin = await Member.signIn(playwright, url, demoAddress("admin"), demoPassword);
  // Reviewers and approvers are told of other tests' work, too.
  const hired = await admin.hire(playwright, url, { email, password, name: `Nadia ${code}`, roles: ["orderer"] });
  const reviewer = await Member.signIn(playwright, url, demoAddress("reviewer"), demoPassword);
  const who = { firstName: "Odalys", lastName: familyName("Penhallow") };
  const id = await createApplicantWithId(reviewer, who, failedId);
  await signInAs(page, "reviewer");
  await page.goto(`/applicants/${id}`);

  await asOtherUser(browser, async (nadia) => {
    await signInByApi(nadia.request, email, password);
    const hears = nadia.waitForResponse((response) => new URL(response.url()).pathname === "/api/events");
    await nadia.goto("/applicants");
    await hears;
    await expect(nadia.getByRole("button", { name: "Inbox", exact: true })).toBeEnabled();

    const note = page.getByLabel("Add a note");
    await note.fill("Please call their bank, ");
    await note.press("End");
    await note.pressSequentially(`@nadia ${code}`);
    await expect(page.getByRole("option", { name: `Nadia ${code}` })).toBeVisible();
    await note.press("Enter");
    await expect(note).toHaveValue(`Please call their bank, @Nadia ${code} `);
    await page.getByRole("button", { name: "Save note" }).click();

    await nadia.getByRole("button", { name: "Inbox, 1 unread" }).click();
    await nadia.getByRole("link", { name: /mentioned you in a note about .*Penhallow/ }).click();
    await expect(nadia).toHaveURL(new RegExp(`/applicants/${id}#note-`));
    await expect(nadia.getByText("Please call their bank, ").first()).toBeInViewport();
    await expect(nadia.getByRole("button", { name: "Inbox", exact: true })).toBeVisible();
  });
  await Promise.all([admin.leave(), hired.leave(), reviewer.leave()]);
});
