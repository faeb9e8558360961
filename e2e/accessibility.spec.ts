/**
 * Checks states that a page reaches only by interaction, in addition to the pages of `pages.spec.ts`. Each state is
 * checked on a desktop in the light theme, and on a phone in the dark theme. The states of one role are reached in a
 * single page, one after the other.
 */
import { expect, type Page, test } from "@playwright/test";
import type { Role } from "@/lib/base/permissions";
import { expectAccessibleAtAnyWidth, expectNoOrientationLock } from "./accessibility";
import { applicantPath } from "./applicants";
import { openActs, signInAs, signInAsAnother, submitSignIn, waitUntilHydrated, waitUntilLoaded } from "./browser";

test.describe.configure({ mode: "parallel" });

type State = {
  /** The address of the state. With `of`, the address is a part of that applicant's page. */
  at: string;
  of?: string;
  reach: (page: Page) => Promise<void>;
};

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).filter({ visible: true }).first().click();
const opened = (role: "dialog" | "menu", reach: State["reach"]) => async (page: Page) => {
  await reach(page);
  await expect(page.getByRole(role).last()).toBeVisible();
};
const dialogOf = (name: string | RegExp) => opened("dialog", press(name));
const typed = (key: string) => (page: Page) => page.keyboard.press(key);
const says = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible();
/** Submits the form without input, so that it lists what is missing. */
const refused = (name: string) => async (page: Page) => {
  await press(name)(page);
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
};

/** A list with one row. An overlay over a list is checked with this short list. */
const oneRow = "/applicants?query=renata";

const states: Record<string, Record<string, State>> = {
  reviewer: {
    "a form with errors": { at: "/applicants/new", reach: refused("Create applicant") },
    "access codes with an error": { at: "/applicants/import", reach: press(/^Add/) },
    "an empty list": { at: "/applicants?query=nobody-of-this-name", reach: says("No matching applicants") },
    "the filters": { at: oneRow, reach: dialogOf("Filter") },
    "an export": {
      at: oneRow,
      async reach(page) {
        await dialogOf("Export")(page);
        await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
      },
    },
    "the views": { at: oneRow, reach: dialogOf("Views") },
    "selected rows": {
      at: oneRow,
      async reach(page) {
        await page.getByRole("checkbox", { name: "Select all on this page" }).check();
        await expect(page.getByRole("region", { name: "Selected applicants" })).toBeVisible();
      },
    },
    "a snooze": {
      at: oneRow,
      async reach(page) {
        await page.getByRole("link", { name: /^Renáta/ }).focus();
        await opened("dialog", typed("s"))(page);
      },
    },
    "the command palette": { at: oneRow, reach: opened("dialog", typed("Control+k")) },
    "the keys": { at: oneRow, reach: opened("dialog", typed("?")) },
    "the inbox": { at: "/", reach: press(/^Inbox|message/i) },
    "Today in tables": {
      at: "/",
      async reach(page) {
        for (const view of await page.getByRole("button", { name: /^Table: / }).all()) await view.click();
      },
    },
    "the theme's menu": { at: "/account", reach: opened("menu", press("Theme")) },
    "a page that does not exist": { at: "/no-such-page", reach: says(/not found|no such/i) },
    "no such applicant": { at: "/applicants/0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01", reach: says(/not found|no such/i) },
  },
  "reviewer, of an applicant": {
    "an open check": { of: "renata", at: "/checks", reach: press(/^Show operations of Photo ID/) },
    "the rare acts": { of: "renata", at: "", reach: opened("dialog", openActs) },
    "an applicant's data": {
      of: "renata",
      at: "",
      async reach(page) {
        await openActs(page);
        await dialogOf("Edit")(page);
      },
    },
    "a decision with its reasons": {
      of: "renata",
      at: "",
      async reach(page) {
        await page.keyboard.press("e");
        await expect(page.getByRole("radio", { name: "Escalate" })).toBeChecked();
      },
    },
    "evidence with its sources": { of: "daphne", at: "/evidence", reach: press("Show sources") },
    "a value to reveal": { of: "renata", at: "/evidence", reach: dialogOf(/^Reveal/) },
    "a hit being judged": {
      of: "renata",
      at: "/hits",
      async reach(page) {
        await page.keyboard.press("2");
        await expect(page.getByRole("radio", { name: /Someone else/ }).first()).toBeChecked();
      },
    },
  },
  viewer: {
    "a page without access": { at: "/settings/staff", reach: says(/access/) },
    "a new password that is weak": { at: "/account", reach: refused("Change password") },
    "hidden charges": { of: "ikaika", at: "/hits", reach: waitUntilLoaded },
  },
  orderer: {
    "no matching orders": { at: "/orders?state=failed&kind=federal-civil", reach: says("No matching orders") },
    "a cart": {
      of: "daphne",
      at: "/orders/new",
      reach: (page) =>
        page
          .getByRole("checkbox", { name: /^County civil/ })
          .first()
          .check(),
    },
    "an order to confirm": {
      of: "daphne",
      at: "/orders/new",
      async reach(page) {
        await page
          .getByRole("checkbox", { name: /^County civil/ })
          .first()
          .check();
        await dialogOf("Order 1 search")(page);
      },
    },
  },
  admin: {
    "a new colleague": { at: "/settings/staff", reach: dialogOf("Add a person") },
    "a colleague": { at: "/settings/staff", reach: dialogOf("Change Ravi Castellanos") },
    "a new reason": { at: "/settings/decisions", reach: dialogOf("Add a reason") },
  },
  auditor: {
    "an entry of the log": {
      at: "/audit",
      async reach(page) {
        await page.locator("a[data-row-link]").first().click();
        await expect(page.getByRole("complementary", { name: /^Entry/ })).toBeVisible();
      },
    },
  },
};

for (const [whose, reached] of Object.entries(states)) {
  test(`the states of a ${whose}: accessible`, async ({ page }) => {
    test.setTimeout(400_000);
    const [role] = whose.split(",");
    let open = "";
    // A viewer cannot search by name, so a reviewer looks up the applicants first.
    const finder = role === "viewer" ? "reviewer" : role;
    await signInAs(page, finder as Role);
    const paths = new Map<string, string>();
    for (const { of } of Object.values(reached)) if (of) paths.set(of, await applicantPath(page, of));
    if (finder !== role) await signInAsAnother(page, role as Role);
    for (const [name, { of, at, reach }] of Object.entries(reached)) {
      await test.step(name, async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        const address = of ? `${paths.get(of)}${at}` : at;
        if (address !== open) {
          await page.goto(address);
          await waitUntilLoaded(page);
          await waitUntilHydrated(page);
          open = address;
        }
        await reach(page);
        await expectAccessibleAtAnyWidth(page, name);
        await page.keyboard.press("Escape");
        // The overlay is closed, but the changes that it made in the page remain.
        if ((await page.locator("[role=dialog], [role=menu], [aria-invalid=true]").count()) > 0) open = "";
      });
    }
  });
}

test("a phone's navigation, and the sign-in page also after a refusal, are accessible", async ({ page }) => {
  await page.goto("/sign-in?ended=1");
  await expect(page.getByLabel("Email")).toBeEnabled();
  await expectAccessibleAtAnyWidth(page, "the sign-in page");
  await expectNoOrientationLock(page);
  await submitSignIn(page, "nobody@example.com", "not the password of anybody");
  await expect(page.getByRole("alert").or(page.getByRole("status")).filter({ hasText: /\S/ }).first()).toBeVisible();
  await expectAccessibleAtAnyWidth(page, "a refused sign-in");

  await signInAs(page, "reviewer");
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto("/applicants");
  await waitUntilLoaded(page);
  await page.getByRole("button", { name: "Add an applicant" }).click();
  await expectAccessibleAtAnyWidth(page, "the ways to add an applicant");
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto("/applicants");
  await waitUntilLoaded(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog", { name: "Main" })).toBeVisible();
  await expectAccessibleAtAnyWidth(page, "the navigation of a phone");
});
