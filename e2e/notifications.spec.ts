/** A manual review ends: the sandbox notifies, the console asks again, and only what it is answered counts. */
import { expect, test } from "@playwright/test";
import { demoAddress } from "@/lib/cli/demo-staff";
import { listUploads, type UploadWatch } from "@/lib/contracts/uploads";
import { sampleImages } from "@/lib/sandbox/images";
import { demoPassword, picture, signIn } from "./desk";
import { Member, scriptFor } from "./script";

const person = { firstName: "Notburga", lastName: "Wornpass" };

test("upload → under_review → notification → complete → verified, before the console would have asked", async ({
  page,
  playwright,
  baseURL,
}) => {
  const reviewer = await Member.signIn(playwright, baseURL ?? "", demoAddress("reviewer"), demoPassword);
  await scriptFor(person, { id: { outcomes: ["worn"] } });
  const contact = { email: "notburga.wornpass@example.com", dob: "11-02-1984", country: "USA" };
  const id = await reviewer.make("/api/applicants", { ...person, ...contact });
  const run = (operation: string, fields: object = {}) =>
    reviewer.call("POST", `/api/applicants/${id}/operations/${operation}`, fields);
  const certified = { isBackgroundDisclosureAccepted: true, GLBPurposeAndDPPAPurpose: true, FCRAPurpose: true };
  await run("user.consent", { ...certified, fullName: "Notburga Wornpass" });
  const images = { idFront: sampleImages.idFront(), idBack: sampleImages.idBack() };
  await run("document.upload-id-enhanced", { ...images, countryCode: "US" });

  const watch = async (): Promise<UploadWatch | undefined> =>
    listUploads.response.parse(await reviewer.call("GET", `/api/applicants/${id}/uploads`)).uploads[0];
  const result = async () => (await watch())?.lastResult;
  await expect.poll(result, { timeout: 30_000 }).toBe("under_review");
  // Left to itself it would ask in a minute.
  const planned = Date.parse((await watch())?.nextAskAt ?? "");
  await expect.poll(result, { timeout: 55_000 }).toBe("complete");
  expect(Date.now()).toBeLessThan(planned);
  await run("document.verify-id");

  await signIn(page, "reviewer");
  await page.goto("/settings/notifications");
  const row = page.getByRole("row").filter({ hasText: "Notburga Wornpass" });
  await expect(row).toContainText("Matched");
  await picture(page, "notifications");
  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Notburga Wornpass" })).toBeVisible();
  await reviewer.leave();
});

test("an admin sees that notifications came, and about nobody", async ({ page }) => {
  await signIn(page, "admin");
  await page.goto("/settings/notifications?state=matched");
  await expect(page.getByText("WEBHOOK_TOKEN")).toBeVisible();
  await expect(page.getByText("An applicant, whom your role does not see").first()).toBeVisible();
  await expect(page.getByText("Wornpass")).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText(/\/api\/webhooks\/identity\/•+/);
});
