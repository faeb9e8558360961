/**
 * Creating an applicant when people double-click, go back, or let their browser fill in the form. The titles name cases
 * of `world-cases.json`.
 */
import { familyName } from "@/lib/testing/family-name";
import { fillDate, signInAs, waitUntilHydrated, waitUntilLoaded } from "./browser";
import { expectIntactLayout } from "./layout-assertions";
import { expect, test } from "./members";

test("C143, C144: a double click creates one applicant, and Back shows an empty form", async ({ page }) => {
  const lastName = familyName("Quillfeather");
  let created = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === "/api/applicants") created += 1;
  });
  await signInAs(page, "reviewer");
  await page.goto("/applicants/new");
  const form = page.getByRole("form", { name: "New applicant" });
  await waitUntilHydrated(page);
  await form.getByLabel("First name", { exact: true }).fill("Ottoline");
  await form.getByLabel("Last name", { exact: true }).fill(lastName);
  await form.getByLabel("Email", { exact: true }).fill("ottoline.q@example.com");
  await fillDate(form, "Date of birth", "21-01-1979");
  await form.getByRole("button", { name: "Create applicant" }).dblclick();
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(lastName) })).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(/\/applicants\/new$/);
  await waitUntilHydrated(page);
  await expect(form.getByLabel("Last name", { exact: true })).toHaveValue("");
  expect(created).toBe(1);
});

test("C145: a browser fills in who signs in, and nothing of an applicant", async ({ page }) => {
  await page.goto("/sign-in");
  await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("autocomplete", "current-password");
  await signInAs(page, "reviewer");
  await page.goto("/applicants/new");
  const form = page.getByRole("form", { name: "New applicant" });
  await waitUntilHydrated(page);
  await expect(form.getByLabel("Last name", { exact: true })).toBeVisible();
  const inputs = form.locator("input:not([aria-hidden], [type=hidden], [type=checkbox], [type=radio])");
  expect(await inputs.count()).toBeGreaterThan(10);
  for (const input of await inputs.all()) await expect(input).toHaveAttribute("autocomplete", "off");
});

test("C148: a name of 160 characters does not make a phone's page scroll sideways", async ({ page, memberAs }) => {
  const [given, family] = ["Wolfeschlegelsteinhausen".repeat(4).slice(0, 80), familyName("Llanfairpwllgwyngyll")];
  const long = family.padEnd(80, "gogerychwyrndrobwll");
  const reviewer = await memberAs("reviewer");
  const born = { dob: "21-01-1979", email: "long.name@example.com" };
  const id = await reviewer.make("/api/applicants", { firstName: given, lastName: long, ...born });
  await signInAs(page, "reviewer");
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [`/applicants/${id}`, `/applicants/${id}/evidence`, "/applicants?sort=-updated"]) {
    await page.goto(path);
    await waitUntilLoaded(page);
    await expectIntactLayout(page, path);
  }
});
