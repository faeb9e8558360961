/** Staff type counties. A county is one search, regardless of its spelling. */
import { familyName } from "@/lib/testing/family-name";
import { createApplicantWithId } from "./applicants";
import { signInAs } from "./browser";
import { expect, test } from "./members";

test("a county typed in two ways is ordered once, and an unlisted name must be confirmed", async ({
  page,
  memberAs,
}) => {
  const who = { firstName: "Odalys", lastName: familyName("Marchbanks") };
  const id = await createApplicantWithId(await memberAs("reviewer"), who, {});
  await signInAs(page, "orderer");
  await page.goto(`/applicants/${id}/orders/new`);
  const add = async (county: string, state: string) => {
    await page.getByLabel("County", { exact: true }).fill(county);
    await page.getByRole("combobox", { name: "State" }).fill(state);
    await page.getByRole("option", { name: new RegExp(`\\(${state}\\)$`) }).click();
    await page.getByRole("button", { name: "Add to cart" }).click();
  };
  const criminal = (county: string) => page.getByRole("checkbox", { name: `County criminal, ${county}` });

  await add("travis co.", "TX");
  await expect(criminal("Travis County, TX")).toBeVisible();
  await add("TRAVIS", "TX");
  await expect(page.getByText("Travis County, TX is in the list above already")).toBeVisible();

  await add("Saint Jons", "FL");
  const question = page.getByRole("alert").filter({ hasText: "No county called Saint Jons in Florida." });
  await expect(question).toContainText("Did you mean:");
  await question.getByRole("button", { name: "St. Johns County, FL" }).click();
  await expect(criminal("St. Johns County, FL")).toBeVisible();

  await add("Quillan", "NM");
  await page.getByRole("button", { name: "Order as typed" }).click();
  await expect(page.getByText("Entered manually, not in the list")).toBeVisible();

  await criminal("Quillan County, NM").check();
  await criminal("Travis County, TX").check();
  await page.getByRole("button", { name: "Order 2 searches" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Order 2 searches" }).click();
  await expect(page.getByText(/^Accepted by the service/)).toHaveCount(2);
});
