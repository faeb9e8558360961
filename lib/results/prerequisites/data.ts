/** What the User Object has to hold before an operation can be run, and what consent has to say. */
import type { CheckBlock } from "@/lib/contracts/checks";
import { type ApplicantFacts, type AskedField, lastRun, onPage, type Rule, requiredFields } from "./facts";

const names: Record<AskedField, string> = {
  ssn: "SSN",
  houseNumber: "house number",
  streetName: "street name",
  city: "city",
  state: "state",
  zipCode: "ZIP code",
};

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${last}` : last;
}

/** The sentence, and the box of the edit dialog in which the first missing field is typed. */
function missingData(known: ApplicantFacts, missing: readonly AskedField[], purpose: string): CheckBlock | null {
  const [first] = missing;
  if (!first) return null;
  const words = missing.map((field) => names[field]);
  const are = missing.length > 1 ? "are" : "is";
  const said = listed(words);
  const why = `${said.charAt(0).toUpperCase()}${said.slice(1)} ${are} missing, which ${purpose} needs.`;
  const label = missing.length > 1 ? "Add what is missing" : `Add the ${names[first]}`;
  return { code: "missing-data", why, fix: { href: onPage(known, `?edit=${first}`), label } };
}

const missingOf = (known: ApplicantFacts, fields: readonly AskedField[]) =>
  fields.filter((field) => isMissing(known, field));

/** An SSN that was judged was there, whoever gave it. */
function isMissing(known: ApplicantFacts, field: AskedField): boolean {
  if (known.given[field] !== "missing") return false;
  if (field !== "ssn") return true;
  const judged = known.result?.sections.SSNVerification.state ?? "absent";
  return judged === "absent" && lastRun(known, ["user.ssn"]) === undefined;
}

/** "It errors unless SSN, houseNumber, streetName, city, state and zipCode are in the User Object." */
export const sevenYearData: Rule = (known) =>
  missingData(known, missingOf(known, requiredFields), "the 7-year history");

/** houseNumber and streetName: "both are needed for criminal checks". */
export const criminalData: Rule = (known) =>
  missingData(known, missingOf(known, ["houseNumber", "streetName"]), "a criminal check");

/** SSN Verification verifies the SSN of the User Object. */
export const ssnData: Rule = (known) => missingData(known, missingOf(known, ["ssn"]), "SSN verification");

/**
 * The quiz is made of public records, in which the person is found by address or, at last, by SSN. With either of them
 * the service decides; it names what else it misses.
 */
export const quizData: Rule = (known) => {
  const missing = missingOf(known, requiredFields);
  const address = missing.filter((field) => field !== "ssn");
  return missing.includes("ssn") ? missingData(known, address, "the quiz") : null;
};

/** "7 Year Criminal History requires isBackgroundDisclosureAccepted true in the consent"; consent is never changed. */
export const disclosure: Rule = (known) => {
  const accepted = known.result?.sections.consent.parsed?.background_check_disclosure_accepted;
  if (accepted !== false || !known.consented) return null;
  return {
    code: "consent",
    why: "The background disclosure was not accepted, and consent cannot be changed afterwards.",
    fix: { href: onPage(known, "#consent"), label: "See the consent" },
  };
};
