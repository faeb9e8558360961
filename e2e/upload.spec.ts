/** An ID that a machine cannot read, from its pictures through a notification to the verified identity. */
import { expect, type Page, test } from "@playwright/test";
import { listUploads, type UploadWatch } from "@/lib/features/checks/contract/uploads";
import { familyName } from "@/lib/testing/family-name";
import { setScript } from "./api";
import { createConsentingApplicant } from "./applicants";
import { asOtherUser, screenshot, signInAs } from "./browser";

/** Creates a photo of this size in the browser. */
async function photo(page: Page, width: number, height: number) {
  const base64 = await page.evaluate(
    ([width, height]) => Object.assign(document.createElement("canvas"), { width, height }).toDataURL("image/jpeg"),
    [width, height] as const,
  );
  return { name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from(base64.split(",")[1] ?? "", "base64") };
}
const front = (page: Page) => photo(page, 3280, 2464);

test("a worn ID is uploaded and reviewed manually, the service's notification arrives, and it is verified", async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  await signInAs(page, "reviewer");
  // The sandbox gives a person of this last name a worn document. The review ends when the test changes the script.
  const subject = { firstName: familyName("Ottoline"), lastName: "Wornpage" };
  const applicant = await createConsentingApplicant(page, subject, { id: { reviewMs: 86_400_000 } });
  await page.goto(`${applicant}/checks?run=document.upload-id-enhanced`);

  await test.step("pictures are checked before anything is sent", async () => {
    await expect(page.getByRole("radio", { name: "Enhanced" })).toBeChecked();
    await page.getByLabel("Front: file").setInputFiles(await front(page));
    await expect(page.getByText("3280 × 2464 pixels, JPEG")).toBeVisible();
    const pdf = { name: "back.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
    await page.getByLabel("Back: file").setInputFiles(pdf);
    await expect(page.getByText("This is a PDF, which the service refuses.")).toBeVisible();
    await page.getByLabel("Back: file").setInputFiles(await front(page));
    await expect(page.getByText("Front and back are the same picture.")).toBeVisible();
    await page.getByLabel("Back: file").setInputFiles(await photo(page, 1600, 1000));
    // This message is guidance, and not an error.
    await expect(page.getByText("1.6 megapixels.")).toBeVisible();
    await page.getByRole("button", { name: "Send both sides" }).click();
    await expect(page.getByText("Choose the country.")).toBeVisible();
    await page.getByLabel("Country of the document").fill("united states");
    await page.getByRole("option", { name: "United States (US)" }).click();
    await screenshot(page, "upload-pictures");
  });

  await test.step("leaving with unsent pictures asks for confirmation", async () => {
    for (const leave of [() => page.getByRole("link", { name: "Orders", exact: true }).click(), () => page.goBack()]) {
      await leave();
      const question = page.getByRole("dialog", { name: "Leave the pictures?" });
      await question.getByRole("button", { name: "Stay" }).click();
      await expect(question).toBeHidden();
    }
    await expect(page.getByText("3280 × 2464 pixels, JPEG")).toBeVisible();
  });

  await test.step("it is sent, and is under review", async () => {
    await page.getByRole("button", { name: "Send both sides" }).click();
    await expect(page.getByText("Under manual review.")).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText("You may leave")).toBeVisible();
    await expect(page.getByText(/Next check in/)).toBeVisible();
    await screenshot(page, "upload-under-review");
  });

  await test.step("the page is left, the service notifies the console, and the worker reads the result", async () => {
    await page.goto("/applicants");
    // The time at which the worker would poll without a notification.
    const planned = Date.parse((await watchedId(page, applicant))?.nextAskAt ?? "");
    await setScript(subject, { id: { reviewMs: 0 } });
    const lastResult = async () => (await watchedId(page, applicant))?.lastResult;
    await expect.poll(lastResult, { timeout: 60_000 }).toBe("complete");
    expect(Date.parse((await watchedId(page, applicant))?.endedAt ?? "")).toBeLessThan(planned);
    await asOtherUser(browser, async (auditor) => {
      await signInAs(auditor, "auditor");
      await auditor.goto("/audit?action=webhook.receive");
      await expect(auditor.getByRole("row", { name: /Received a notification/ }).first()).toBeVisible();
    });
  });

  await test.step("opened again, the ID is read, then verified", async () => {
    await page.goto(`${applicant}/checks?run=document.check-id`);
    await expect(page.getByText("The ID was read.")).toBeVisible();
    await expect(page.getByText("Name on the ID")).toBeVisible();
    await screenshot(page, "upload-read");
    await page.getByRole("button", { name: "Verify the ID" }).click();
    await expect(page.getByText("The ID is verified.", { exact: true })).toBeVisible();
    await expect(page.getByText("Name, birth date and SSN can no longer be changed")).toBeVisible();
    await screenshot(page, "upload-verified");
    await page.getByRole("link", { name: "See the result" }).click();
    await expect(page.locator("#photo-id")).toContainText("PASS");
  });
});

test("a differing name is copied from the document, then it is verified", async ({ page }) => {
  test.setTimeout(300_000);
  await signInAs(page, "reviewer");
  const subject = { firstName: familyName("Sasha"), lastName: "Otherwise" };
  const applicant = await createConsentingApplicant(page, subject, null);
  await page.goto(`${applicant}/checks?run=document.upload-passport`);
  await page.getByLabel("Data page: file").setInputFiles(await front(page));
  await page.getByRole("button", { name: "Send the page" }).click();
  await expect(page.getByText("The passport was read.")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("Verify compares the full name, and fails if it differs.")).toBeVisible();

  await test.step("Verify fails, and the page offers the next step", async () => {
    await page.getByRole("button", { name: "Verify the passport" }).click();
    await expect(page.getByText("The passport is not verified.")).toBeVisible();
    await expect(page.getByText(/“The passport could not be verified/)).toBeVisible();
    await screenshot(page, "upload-other-name");
  });

  await test.step("a user who sees both names changes it, then it is verified", async () => {
    await page.getByRole("button", { name: "Use the name on the passport" }).click();
    const question = page.getByRole("dialog", { name: "Use the name on the passport?" });
    await expect(question).toContainText(`${subject.firstName} Otherwise`);
    await expect(question).toContainText("OTHERWISE HALE");
    await question.getByRole("button", { name: "Change the name and verify" }).click();
    await expect(page.getByText("The passport is verified.", { exact: true })).toBeVisible();
  });
});

test("the camera takes a selfie, which is compared with the document", async ({ page }) => {
  test.setTimeout(300_000);
  await signInAs(page, "reviewer");
  const subject = { firstName: "Ilario", lastName: familyName("Brightwater") };
  const applicant = await createConsentingApplicant(page, subject);
  await page.goto(`${applicant}/checks?run=user.compare-photos`);
  await page.getByText("Another picture", { exact: true }).click();
  await page.getByRole("region", { name: "Selfie" }).getByRole("button", { name: "Use the camera" }).click();
  const camera = page.getByRole("dialog", { name: "Selfie" });
  await camera.getByRole("button", { name: "Take the picture" }).click();
  await camera.getByRole("button", { name: "Retake" }).click();
  await camera.getByRole("button", { name: "Take the picture" }).click();
  await camera.getByRole("button", { name: "Use this picture" }).click();
  await page.getByLabel("Other picture: file").setInputFiles(await front(page));
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await expect(page.getByText("The result is here.")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("Pass mark: 80")).toBeVisible();
  await screenshot(page, "photos-compared");
});

/** Returns the upload of the applicant's ID with the state of its polling. */
async function watchedId(page: Page, applicant: string): Promise<UploadWatch | undefined> {
  const { uploads } = listUploads.response.parse(await (await page.request.get(`/api${applicant}/uploads`)).json());
  return uploads.find(({ document }) => document === "id");
}
