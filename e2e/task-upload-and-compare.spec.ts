/** A reviewer uploads an ID, and compares it with what the service read from it, by keyboard alone. */
import { expect, type Locator, type Page, test } from "@playwright/test";
import { decodeBase64 } from "@/lib/base/images";
import { sampleImages } from "@/lib/sandbox/images";
import { familyName } from "@/lib/testing/family-name";
import { expectAccessibleAtAnyWidth } from "./accessibility";
import { createConsentingApplicant } from "./applicants";
import { asOtherUser, screenshot, signInAs, waitUntilHydrated, waitUntilLoaded } from "./browser";

const bytes = (base64: string) => Buffer.from(decodeBase64(base64) ?? []);
const front = { name: "front.jpg", mimeType: "image/jpeg", buffer: bytes(sampleImages.idFront) };
const back = { name: "back.png", mimeType: "image/png", buffer: bytes(sampleImages.idBack) };

/** Focuses a control, as Tab does, and presses Enter. */
async function press(control: Locator) {
  await control.focus();
  await control.press("Enter");
}

/** Chooses an option by typing its first letters. */
async function choose(page: Page, list: Locator, option: string) {
  await press(list);
  await expect(page.getByRole("option", { name: option, exact: true })).toBeVisible();
  await page.keyboard.type(option.slice(0, 3));
  await expect(page.getByRole("option", { name: option, exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(list).toContainText(option);
}

const pictureIn = (page: Page, name: string) => page.locator("#photo-id").getByRole("img", { name });

/** Waits until the picture is loaded. */
async function expectShown(picture: Locator) {
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

async function showPictures(page: Page) {
  await waitUntilLoaded(page);
  await waitUntilHydrated(page);
  await expect(page.locator("#photo-id").getByText("Show pictures")).toBeVisible();
  await page.keyboard.press("p");
  const dialog = page.getByRole("dialog", { name: /^Show \d pictures\?$/ });
  await expect(dialog.getByRole("combobox", { name: "Reason" })).toBeFocused();
  await choose(page, dialog.getByRole("combobox", { name: "Reason" }), "Checking against a document");
  await press(dialog.getByRole("button", { name: "Show for 60 s" }));
  await expectShown(pictureIn(page, "ID front"));
}

test("an ID is uploaded, seen beside what was read, enlarged, turned and hidden, and each look is on record", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await signInAs(page, "reviewer");
  const subject = { firstName: "Petronella", lastName: familyName("Picture") };
  const applicant = await createConsentingApplicant(page, subject);

  await test.step("from the upload, one link leads to the card", async () => {
    await page.goto(`${applicant}/checks?run=document.upload-id`);
    await page.getByLabel("Front: file").setInputFiles(front);
    await page.getByLabel("Back: file").setInputFiles(back);
    await choose(page, page.getByLabel("Country of the document"), "United States");
    await press(page.getByRole("button", { name: "Send both sides" }));
    await expect(page.getByText("The ID was read.")).toBeVisible({ timeout: 90_000 });
    await press(page.getByRole("link", { name: "See it beside what was read" }));
    await expect(page).toHaveURL(/\/evidence#photo-id$/);
  });

  await test.step("before a reason is given no picture is loaded", async () => {
    const requestedPaths: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/pictures/")) requestedPaths.push(request.url());
    });
    await expect(page.locator("#photo-id").getByText("2 pictures. They hide after 60 seconds.")).toBeVisible();
    expect(requestedPaths).toEqual([]);
    await showPictures(page);
    expect(requestedPaths).toHaveLength(1);
    await screenshot(page, "pictures-shown");
  });

  await test.step("the picture stands left of the comparison, and has the focus", async () => {
    const card = page.locator("#photo-id");
    const [picture, table] = [
      await pictureIn(page, "ID front").boundingBox(),
      await card.getByRole("table").boundingBox(),
    ];
    expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeLessThanOrEqual(table?.x ?? 0);
    await expect(page.getByRole("group", { name: /^ID front/ })).toBeFocused();
    await page.keyboard.press("+");
    await page.keyboard.press("t");
    await expect(pictureIn(page, "ID front")).toHaveAttribute("style", /rotate\(90deg\) scale\(1\.25\)/);
    await press(card.getByRole("button", { name: "Side by side" }));
    await expectShown(pictureIn(page, "ID back"));
  });

  await test.step("P hides them", async () => {
    await page.keyboard.press("p");
    await expect(pictureIn(page, "ID front")).toBeHidden();
    await expect(page.locator("#photo-id").getByText("Show pictures")).toBeVisible();
  });

  await test.step("on a phone the picture stands above what was read", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await showPictures(page);
    const card = page.locator("#photo-id");
    const [picture, table] = [
      await pictureIn(page, "ID front").boundingBox(),
      await card.getByRole("table").boundingBox(),
    ];
    expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThanOrEqual(table?.y ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessibleAtAnyWidth(page, "pictures that are shown");
  });

  await test.step("who may not see them gets a lock, and the log says who looked and why", async () => {
    await asOtherUser(browser, async (viewer) => {
      await signInAs(viewer, "viewer");
      await viewer.goto(`${applicant}/evidence#photo-id`);
      await expect(viewer.locator("#photo-id").getByText("Pictures are locked")).toBeVisible();
    });
    await asOtherUser(browser, async (auditor) => {
      await signInAs(auditor, "auditor");
      await auditor.goto("/audit?action=picture.view");
      await expect(auditor.getByRole("row", { name: /Looked at a picture/ }).first()).toBeVisible();
    });
  });
});
