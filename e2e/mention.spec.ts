/** A mention in a note reaches the other person's inbox live, and links to the note. */
import { familyName, randomLetters } from "@/lib/testing/family-name";
import { signInByApi } from "./api";
import { createApplicantWithId } from "./applicants";
import { asOtherUser, demoPassword, signInAs } from "./browser";
import { expect, test } from "./members";
import { failedId } from "./sandbox-scripts";

test("a mention arrives in the other person's inbox, and links to the note", async ({
  page,
  browser,
  memberAs,
  hire,
}) => {
  const name = `Nadia ${randomLetters(6)}`;
  // The person has another role, because reviewers and approvers also receive messages about the work of other tests.
  const { email } = await hire(name, ["orderer"]);
  const who = { firstName: "Odalys", lastName: familyName("Penhallow") };
  const id = await createApplicantWithId(await memberAs("reviewer"), who, failedId);
  await signInAs(page, "reviewer");
  await page.goto(`/applicants/${id}`);

  await asOtherUser(browser, async (nadia) => {
    await signInByApi(nadia.request, email, demoPassword);
    const hears = nadia.waitForResponse((response) => new URL(response.url()).pathname === "/api/events");
    await nadia.goto("/applicants");
    await hears;
    await expect(nadia.getByRole("button", { name: "Inbox", exact: true })).toBeEnabled();

    const note = page.getByLabel("Add a note");
    await note.fill("Please call their bank, ");
    await note.press("End");
    await note.pressSequentially(`@${name.toLowerCase()}`);
    await expect(page.getByRole("option", { name })).toBeVisible();
    await note.press("Enter");
    await page.getByRole("button", { name: "Save note" }).click();

    await nadia.getByRole("button", { name: "Inbox, 1 unread" }).click();
    await nadia.getByRole("link", { name: /mentioned you in a note about .*Penhallow/ }).click();
    await expect(nadia).toHaveURL(new RegExp(`/applicants/${id}#note-`));
    await expect(nadia.getByText("Please call their bank, ").first()).toBeInViewport();
    await expect(nadia.getByRole("button", { name: "Inbox", exact: true })).toBeVisible();
  });
});
