/**
 * An applicant with every answer that the interface can give. The page, the JSON and the PDF show exactly what the
 * service sent.
 */
import type { Page } from "@playwright/test";
import { resultCards } from "@/lib/domain/checks/catalog";
import { dateInWords } from "@/lib/domain/results/date-fields";
import { labelOf } from "@/lib/domain/results/reading";
import type { ResultView } from "@/lib/domain/results/view";
import { textOfPdf } from "@/lib/testing/pdf-text";
import { signInAs, waitUntilLoaded } from "./browser";
import { courtCase, isSecret, type Leaf, leavesOf, sentFields } from "./every-answer";
import { answerEverything } from "./every-operation";
import { expect, test } from "./members";

/** Values that a card shows only under "Show all fields", each with a reason. */
const amongAllFields: readonly [path: RegExp, reason: string][] = [
  [/^(scannedUser|passportData)\.(DateOfBirth|ExpirationDate|IssueDate)$/, "drawn with its four-digit year"],
  [/^passportData\.(Country|Nationality)$/, "drawn by its long name"],
  [/\.state\.abbrev$/, "drawn by its full name"],
  [/^scannedUser\.(Eyes|Hair|Height|Weight|FatherName|MotherName|PlaceOfBirth|County)$/, "nothing to compare it with"],
  [
    /^scannedUser\.(Class|CardType|CountryShort|DocumentDetectedNameShort|Endorsements|Fee|IdCountry|IssueDateLocal|PlaceOfIssue|Restriction|TemplateType|Type)$/,
    "of the document, and no rule reads it",
  ],
];

/** The words that the screen shows for yes and no, where a label with "Yes" or "No" would not be clear. */
const flagWords: readonly [path: RegExp, words: readonly [yes: string, no: string]][] = [
  [/^identityProof\.status$/, ["StatusPassed", "StatusFailed"]],
  [/^contactProof\.verifiedPhone$/, ["PhoneVerified", "PhoneNot verified"]],
  [/^contactProof\.verifiedEmail$/, ["EmailVerified", "EmailNot verified"]],
  [/^SSNVerification\.isSSNVerified$/, ["ConfirmedYes", "ConfirmedNo"]],
  [/^ssnHistory\.isSSNValid$/, ["SSNValid", "SSNNot valid"]],
  [/^backgroundCheck\.hasCriminalRecord$/, ["Criminal historyRecord exists", "Criminal historyNo record"]],
  [/^backgroundCheck\.hasGlobalWatchlistRecord$/, ["Watch listsRecord exists", "Watch listsNo record"]],
  [/^FEINVerification\[0\]\.FEINMatchFound$/, ["Found by its numberYes", "Found by its numberNo"]],
  [/^FEINVerification\[0\]\.isCorrectFEINumber$/, ["FEIN agreesCorrect", "FEIN agreesNot correct"]],
  [/^FEINVerification\[0\]\.isCorrectDUNSNumber$/, ["DUNS agreesCorrect", "DUNS agreesNot correct"]],
  [/^FEINVerification\[0\]\.isCorrectBusinessName$/, ["NameCorrect", "NameNot correct"]],
  [/^FEINVerification\[0\]\.isBusinessContact$/, ["Applicant is a contactYes", "Applicant is a contactNo"]],
  [/^drivingRecord\.is_clear$/, ["RecordClear", "RecordNot clear"]],
  [/^drivingRecord\.valid$/, ["License validValid", "License validNot valid"]],
  [/^businessSearch\.addresses\[0\]\.stateMatch$/, ["State: same", "State: different"]],
  [/^businessSearch\.addresses\[0\]\.zipMatch$/, ["ZIP: same", "ZIP: different"]],
];

const flat = (text: string) => text.replaceAll(/[\s,]+/g, "").toLowerCase();

/** Returns a value in the form that a page shows beside its label. */
function writeLeaf({ path, value }: Leaf): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const words = dateInWords(path, String(value));
  return words === null ? String(value) : `${words} (${value})`;
}

/** Returns every form in which a card may show a value: as received, or as a date in words. */
const forms = (leaf: Leaf) => [String(leaf.value), dateInWords(leaf.path, String(leaf.value)), writeLeaf(leaf)];

/** Returns the paths of the values that a text does not contain in any form. */
function missingFrom(text: string, leaves: readonly Leaf[]): string[] {
  const all = flat(text);
  return leaves
    .filter((leaf) => !forms(leaf).some((form) => form !== null && all.includes(flat(form))))
    .map(({ path }) => path);
}

/** Returns the shown values that contain a word of no leaf. */
function inventedIn(texts: readonly string[], leaves: readonly Leaf[]): string[] {
  const knownText = flat(leaves.flatMap(forms).join(" "));
  return texts.filter((value) => !value.split(/[\s,]+/).every((word) => knownText.includes(word.toLowerCase())));
}

const hasValue = ({ value }: Leaf) => value !== null;
const readable = ({ path }: Leaf) => !isSecret(path);
const sentLeaves = Object.entries(sentFields)
  .flatMap(([key, data]) => leavesOf(key, data))
  .filter(hasValue);
const stray: Leaf = { path: "stray", value: "never-sent" };

function expectNoSecret(text: string): void {
  for (const { path, value } of sentLeaves) {
    if (isSecret(path)) expect(text, path).not.toContain(String(value));
  }
}

test("page, JSON and PDF have every answer, and nothing else", async ({ page, memberAs }) => {
  const members = {
    reviewer: await memberAs("reviewer"),
    orderer: await memberAs("orderer"),
    approver: await memberAs("approver"),
  };
  const { applicant, order } = await answerEverything(members);
  const fileOf = async (format: "json" | "pdf") => {
    const answer = await members.reviewer.send("GET", `/api/applicants/${applicant}/report.${format}`);
    expect(answer.ok()).toBe(true);
    return answer.body();
  };

  await test.step("the JSON report equals what was sent, except for masked secrets", async () => {
    const json = (await fileOf("json")).toString();
    const { result } = JSON.parse(json) as { result: ResultView };
    for (const [key, data] of Object.entries(sentFields)) {
      const section = result.sections[key as keyof ResultView["sections"]];
      const masked = new Set(section.masked);
      expect(
        leavesOf(key, section.data).map(({ path, value }) => [path, masked.has(path) ? "masked" : value]),
        key,
      ).toEqual(leavesOf(key, data).map(({ path, value }) => [path, isSecret(path) && value ? "masked" : value]));
    }
    expectNoSecret(json);
    expect(json).toContain(courtCase.number);
  });

  await test.step("the PDF has every value", async () => {
    const pdf = textOfPdf(await fileOf("pdf"));
    // A verdict on a value is drawn as a mark next to the value.
    const leaves = sentLeaves.filter(readable).filter(({ path }) => !path.endsWith("_verified"));
    const texts = leaves.filter(({ value }) => typeof value !== "boolean");
    expect(missingFrom(pdf, [...texts, stray])).toEqual([stray.path]);
    const answers = leaves.filter(({ value }) => typeof value === "boolean");
    const isOnPage = (leaf: Leaf) => {
      const words = flagWords.find(([path]) => path.test(leaf.path))?.[1];
      return words ? words[leaf.value ? 0 : 1] : `${labelOf(leaf.path)}${writeLeaf(leaf)}`;
    };
    expect(answers.filter((leaf) => !flat(pdf).includes(flat(isOnPage(leaf))))).toEqual([]);
    expectNoSecret(pdf);
    expectCourtCase(pdf);
  });

  await signInAs(page, "reviewer");
  await page.goto(`/applicants/${applicant}/evidence`);
  await waitUntilLoaded(page);
  for (const card of resultCards) {
    const sections = card.sections.filter((key) => Object.hasOwn(sentFields, key) && key !== "consent");
    if (sections.length === 0) continue;
    await test.step(`the card “${card.title}” draws what was sent`, async () => {
      const leaves = sections.flatMap((key) => leavesOf(key, sentFields[key])).filter(hasValue);
      const pageText = await drawnOn(page, card.id);
      const texts = leaves.filter(readable).filter(({ path, value }) => typeof value !== "boolean" && !isPrice(path));
      const expected = texts.filter(({ path }) => !amongAllFields.some(([pattern]) => pattern.test(path)));
      expect(missingFrom(pageText.text, [...expected, stray])).toEqual([stray.path]);
      for (const { path, value } of leaves.filter(({ path }) => isPrice(path))) {
        expect(pageText.text, path).toContain(Number(value).toLocaleString("en-US", { minimumFractionDigits: 2 }));
      }
      // A card may also show the applicant's own data for comparison.
      expect(inventedIn([...pageText.values, "never-sent"], [...leaves, ...leavesOf("user", sentFields.user)])).toEqual(
        ["never-sent"],
      );
      const all = await allFieldsOf(page, card.id);
      if (all === null) return;
      expect(all).toEqual(leaves.map((leaf) => [labelOf(leaf.path), isSecret(leaf.path) ? "masked" : writeLeaf(leaf)]));
    });
  }

  await test.step("consent, override and court searches are where they belong, with earlier runs", async () => {
    const consent = await drawnOn(page, "consent");
    expect(consent.text).toContain("Report checkedNo");
    expect((await drawnOn(page, "photo-id")).text).toContain("Verified by override");
    const ssn = page.locator("#ssn");
    await expect(ssn.getByRole("link", { name: "County criminal: Complete, 1 case found" })).toHaveCount(2);
    await ssn.getByText("Recent runs").click();
    await expect(ssn.getByRole("link", { name: "SSN Verification" })).toBeVisible();
    await expect(ssn.getByText(/completed, Ravi/).first()).toBeVisible();
    await page.locator("#court").getByRole("link", { name: "Harlow, OH" }).click();
    await expect(page).toHaveURL(new RegExp(`/orders/${order}`));
    await waitUntilLoaded(page);
    expectCourtCase((await page.locator("main").textContent()) ?? "");
  });
});

const isPrice = (path: string) => /_(fee|price)$|\.priceToRunAllCounties$/.test(path);

/**
 * Checks that a text contains the values of the case, with its dates in words. Charges and identifiers have no schema,
 * so they are masked.
 */
function expectCourtCase(text: string): void {
  const { number, court, defendant, plaintiff, charges, identifiers } = courtCase;
  for (const value of [number, court, defendant, plaintiff, "Feb 20, 2020", "Jun 9, 2020", "Jul 12, 2020"]) {
    expect(flat(text)).toContain(flat(value));
  }
  for (const value of [...Object.values(charges[0]), identifiers.docket]) expect(text).not.toContain(value);
}

/** Returns a card's text, even if the card is collapsed, and the values in it that are marked with a source. */
function drawnOn(page: Page, card: string): Promise<{ text: string; values: string[] }> {
  return page.locator(`#${card}`).evaluate((element) => ({
    text: element.textContent ?? "",
    values: [...element.querySelectorAll("bdi")].map((value) => value.textContent ?? ""),
  }));
}

/** Returns the labels and values under "Show all fields". Null for a card that shows all fields itself. */
async function allFieldsOf(page: Page, card: string): Promise<[string, string][] | null> {
  const button = page.locator(`#${card}`).getByRole("button", { name: /^Show all \d+ fields$/, includeHidden: true });
  if ((await button.count()) === 0) return null;
  // The click is dispatched directly, so that a collapsed card stays collapsed.
  await button.dispatchEvent("click");
  await expect(button).toHaveCount(0);
  const list = page.locator(`#${card} dl`).last();
  return list.evaluate((all) =>
    [...all.children].map((field): [string, string] => [
      field.querySelector("dt")?.textContent ?? "",
      field.querySelector("bdi")?.textContent ?? "masked",
    ]),
  );
}
