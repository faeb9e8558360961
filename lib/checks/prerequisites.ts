/**
 * What keeps an operation from being run now, by the rules of the interface and by what is known here. Pure. What is not
 * known holds nothing back: then the operation is offered, and the service decides.
 */
import type { BlockCode, CheckBlock } from "@/lib/contracts/checks";
import type { Operation } from "@/lib/identity/operations/operation";
import { type OperationId, operation } from "@/lib/identity/operations/registry";
import {
  type ApplicantFacts,
  type AskedField,
  lastRun,
  notYet,
  onCard,
  onPage,
  type Rule,
  ranSinceRead,
  requiredFields,
  runOf,
  uploadsOf,
} from "./applicant-facts";
import {
  attemptsLeft,
  checkedComplete,
  identityShown,
  notVerifiedYet,
  uploaded,
  verifiedAlready,
} from "./identity-prerequisites";

/** An expired code: the two readings are how anybody would learn that it is known again. */
const alwaysReadable: readonly OperationId[] = ["user.summary", "user.test-result"];

const expired: Rule = (known) => {
  if (!known.expired) return null;
  const fix = { href: onPage(known), label: "Read the result again" };
  return { code: "expired", why: "The access code has expired, or the service does not know it.", fix };
};

/** "Without consent, any later identity verification call fails." */
const consent: Rule = (known) => {
  if (known.consented) return null;
  const fix = { href: onPage(known, "#consent"), label: "Record consent" };
  return { code: "consent", why: "Consent is not recorded.", fix };
};

/** "Consent cannot be modified afterwards." */
const consentOnce: Rule = (known) =>
  known.consented
    ? {
        code: "done",
        why: "Consent is recorded, and cannot be changed.",
        fix: { href: onPage(known, "#consent"), label: "See it" },
      }
    : null;

const createdOnce: Rule = () => ({ code: "done", why: "The applicant is here already.", fix: null });

/* What the User Object has to hold, and what consent has to say */

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
const sevenYearData: Rule = (known) => missingData(known, missingOf(known, requiredFields), "the 7-year history");

/** houseNumber and streetName: "both are needed for criminal checks". */
const criminalData: Rule = (known) =>
  missingData(known, missingOf(known, ["houseNumber", "streetName"]), "a criminal check");

/** SSN Verification verifies the SSN of the User Object. */
const ssnData: Rule = (known) => missingData(known, missingOf(known, ["ssn"]), "SSN verification");

/**
 * The quiz is made of public records, in which the person is found by address or, at last, by SSN. With either of them
 * the service decides; it names what else it misses.
 */
const quizData: Rule = (known) => {
  const missing = missingOf(known, requiredFields);
  const address = missing.filter((field) => field !== "ssn");
  return missing.includes("ssn") ? missingData(known, address, "the quiz") : null;
};

/** "7 Year Criminal History requires isBackgroundDisclosureAccepted true in the consent"; consent is never changed. */
const disclosure: Rule = (known) => {
  const accepted = known.result?.sections.consent.parsed?.background_check_disclosure_accepted;
  if (accepted !== false || !known.consented) return null;
  return {
    code: "consent",
    why: "The background disclosure was not accepted, and consent cannot be changed afterwards.",
    fix: { href: onPage(known, "#consent"), label: "See the consent" },
  };
};

/* Operations that another one has to come before */

const search = "background.watchlist-search";

/** "Works only if the search succeeded and hasGlobalWatchlistRecord is true in the Test Result." */
const watchListFound: Rule = (known) => {
  const section = known.result?.sections.backgroundCheck;
  if (!section || section.state === "unrecognized" || ranSinceRead(known, [search])) return null;
  const found = section.parsed?.hasGlobalWatchlistRecord;
  if (found === true) return null;
  if (found === false) return notYet("The search found no record on a watch list, so there is no report.", null);
  if (lastRun(known, [search])) {
    const label = "See the background section";
    return notYet("The search has not said yet whether it found a record.", {
      href: onCard(known, "watchlist"),
      label,
    });
  }
  return notYet("The watch lists were not searched.", { href: runOf(known, search), label: "Search them" });
};

/** A code can be entered once it was sent; a flag in the result shows that it was, from wherever. */
const codeSent =
  (start: string, flag: "verifiedPhone" | "verifiedEmail", why: string): Rule =>
  (known) => {
    const section = known.result?.sections.contactProof;
    if (lastRun(known, [start]) || !section || section.state === "unrecognized") return null;
    if (typeof section.parsed?.[flag] === "boolean") return null;
    return notYet(why, { href: runOf(known, start), label: "Send the code" });
  };

const phoneCodeSent = codeSent("user.phone", "verifiedPhone", "No code was sent to the phone.");
const emailCodeSent = codeSent("user.email", "verifiedEmail", "No code was sent by email.");

/** An answer belongs to the session that a quiz was given with. */
const quizTaken: Rule = (known) =>
  lastRun(known, ["quiz.get"])
    ? null
    : notYet("No quiz was asked for from here.", { href: runOf(known, "quiz.get"), label: "Get a quiz" });

/** "businessUUID (from FEIN verification)." */
const businessKnown: Rule = (known) => {
  const section = known.result?.sections.FEINVerification;
  if (!section || section.state === "unrecognized" || ranSinceRead(known, ["business.fein"])) return null;
  if ((section.parsed ?? []).some(({ uuid }) => Boolean(uuid?.trim()))) return null;
  const why = "No business was verified by its FEIN, which gives the identifier to search by.";
  return notYet(why, { href: runOf(known, "business.fein"), label: "Verify a FEIN" });
};

/** Employments are answered about once they were asked about. */
const employmentAsked: Rule = (known) => {
  const section = known.result?.sections.employment;
  if (section?.state !== "absent" || lastRun(known, ["employment.verify"])) return null;
  const label = "Ask about an employment";
  return notYet("No employment was asked about.", { href: runOf(known, "employment.verify"), label });
};

/** What a court answers belongs to an order. */
const courtAsked: Rule = (known) =>
  known.ordered
    ? null
    : notYet("Nothing was ordered from a court.", { href: onPage(known, "/orders/new"), label: "Order a search" });

/* The rules of each operation */

const idAttempts = attemptsLeft(uploadsOf.id);
const quizAttempts = attemptsLeft(["quiz.answer"], ["quiz.get"]);

const rules: Partial<Record<OperationId, readonly Rule[]>> = {
  "user.create": [createdOnce],
  "user.consent": [consentOnce],
  "user.phone-code": [phoneCodeSent],
  "user.email-code": [emailCodeSent],
  "user.ssn": [ssnData],
  "user.criminal-report": [identityShown, criminalData],
  "user.override": [notVerifiedYet],
  "document.upload-id": [idAttempts],
  "document.upload-id-enhanced": [idAttempts],
  "document.check-id": [uploaded("id")],
  "document.verify-id": [verifiedAlready("id"), checkedComplete("id")],
  "document.check-passport": [uploaded("passport")],
  "document.verify-passport": [verifiedAlready("passport"), checkedComplete("passport")],
  "quiz.get": [quizAttempts, quizData],
  "quiz.answer": [quizAttempts, quizTaken],
  "background.seven-year": [disclosure, sevenYearData],
  "background.watchlist-report": [watchListFound],
  "business.full-search": [businessKnown],
  "employment.result": [employmentAsked],
  "records.county-result": [courtAsked],
  "records.all-results": [courtAsked],
};

/** From what nobody can put right to what the next click does. */
const severity: readonly BlockCode[] = [
  "expired",
  "permission",
  "done",
  "attempts",
  "consent",
  "missing-data",
  "not-yet",
];

/** Blocks, worst first. */
export function worstFirst(blocks: readonly CheckBlock[]): CheckBlock[] {
  return [...blocks].sort((left, right) => severity.indexOf(left.code) - severity.indexOf(right.code));
}

/**
 * Why an operation cannot be run now.
 *
 * @param operationId of the registry
 * @param known what is known of the applicant
 * @returns each reason as a sentence, with the way to put it right, worst first; empty: it can be run. Who may run it is
 *   not judged here
 */
export function prerequisitesOf(operationId: OperationId, known: ApplicantFacts): CheckBlock[] {
  const record: Operation = operation(operationId);
  const general = [
    ...(alwaysReadable.includes(operationId) ? [] : [expired]),
    ...(record.needsConsent ? [consent] : []),
  ];
  const judged = [...general, ...(rules[operationId] ?? [])].map((rule) => rule(known));
  return worstFirst(judged.filter((block) => block !== null));
}
