import type { Sections } from "@/lib/domain/results/sections";
import type { OperationId } from "@/lib/identity/operations/list";
import {
  type ApplicantFacts,
  applicantHref,
  cardHref,
  evidenceHref,
  lastRun,
  notYet,
  type RequiredField,
  type Rule,
  ranSinceRead,
  runHref,
} from "./applicant-facts";

/* Fields of the User Object, and the terms of consent */

const fieldNames: Record<RequiredField, string> = {
  ssn: "SSN",
  houseNumber: "house number",
  streetName: "street name",
  city: "city",
  state: "state",
  zipCode: "ZIP code",
};

function listed(labels: readonly string[]): string {
  const last = labels.at(-1) ?? "";
  return labels.length > 1 ? `${labels.slice(0, -1).join(", ")} and ${last}` : last;
}

/** Requires fields of the User Object. The link leads to the input of the first missing field in the edit dialog. */
export const needsFields =
  (fields: readonly RequiredField[], purpose: string): Rule =>
  (facts) => {
    const missing = fields.filter((field) => isMissing(facts, field));
    const [first] = missing;
    if (!first) return null;
    const list = listed(missing.map((field) => fieldNames[field]));
    const are = missing.length > 1 ? "are" : "is";
    const why = `${list.charAt(0).toUpperCase()}${list.slice(1)} ${are} missing, which ${purpose} needs.`;
    const label = missing.length > 1 ? "Add what is missing" : `Add the ${fieldNames[first]}`;
    return { code: "missing-data", why, fix: { href: applicantHref(facts, `?edit=${first}`), label } };
  };

/**
 * Whether a field is missing. An SSN that the service has checked is not missing, even if the console never sent one.
 */
function isMissing(facts: ApplicantFacts, field: RequiredField): boolean {
  if (facts.fields[field] !== "missing") return false;
  if (field !== "ssn") return true;
  const ssnState = facts.result?.sections.SSNVerification.state ?? "absent";
  return ssnState === "absent" && lastRun(facts, ["user.ssn"]) === undefined;
}

export const consentOnce: Rule = (facts) =>
  facts.consented
    ? {
        code: "done",
        why: "Consent is recorded, and cannot be changed.",
        fix: { href: evidenceHref(facts.applicantId, "consent"), label: "See it" },
      }
    : null;

/**
 * Requires that the disclosure was accepted. Consent cannot be changed, so a disclosure that was not accepted stays
 * that way.
 */
export const needsDisclosure: Rule = (facts) => {
  const accepted = facts.result?.sections.consent.parsed?.background_check_disclosure_accepted;
  if (!facts.consented || (facts.disclosureAccepted !== false && accepted !== false)) return null;
  return {
    code: "consent",
    why: "The background disclosure was not accepted, and consent cannot be changed afterwards.",
    fix: { href: evidenceHref(facts.applicantId, "consent"), label: "See the consent" },
  };
};

/* Operations that need another operation first */

/**
 * Whether the console cannot judge the precondition and leaves it to the service: the section cannot be read, or a call
 * that may have changed it is newer than the result. Without a result, the console assumes that nothing was done.
 */
const isLeftToService = (facts: ApplicantFacts, key: keyof Sections, operations: readonly OperationId[]) =>
  facts.result?.sections[key].state === "unrecognized" || ranSinceRead(facts, operations);

const watchListSearch = "background.watchlist-search";

export const needsWatchListRecord: Rule = (facts) => {
  const searchAgain = { href: runHref(facts, watchListSearch), label: "Search them" };
  if (facts.watchListSearchFailed) return notYet("The last search of the watch lists did not succeed.", searchAgain);
  if (isLeftToService(facts, "backgroundCheck", [watchListSearch])) return null;
  const hasRecord = facts.result?.sections.backgroundCheck.parsed?.hasGlobalWatchlistRecord;
  if (hasRecord === true) return null;
  if (hasRecord === false) return notYet("The search found no record on a watch list, so there is no report.", null);
  if (!lastRun(facts, [watchListSearch])) return notYet("The watch lists were not searched.", searchAgain);
  const seeIt = { href: cardHref(facts, "watchlist"), label: "See the background section" };
  return notYet("The search result isn't available yet.", seeIt);
};

const sevenYearHistory = "background.seven-year";

export const needsCriminalRecord: Rule = (facts) => {
  if (isLeftToService(facts, "backgroundCheck", [sevenYearHistory])) return null;
  const hasRecord = facts.result?.sections.backgroundCheck.parsed?.hasCriminalRecord;
  if (hasRecord === true) return null;
  if (hasRecord === false) return notYet("The result has no criminal record, so there is no report to ask for.", null);
  const fix = { href: runHref(facts, sevenYearHistory), label: "Search the 7-year history" };
  return notYet("The result does not say whether there is a criminal record.", fix);
};

/** Requires that a code was sent. A flag in the result shows that one was sent, even if not by this console. */
export const needsSentCode =
  (start: OperationId, flag: "verifiedPhone" | "verifiedEmail", why: string): Rule =>
  (facts) => {
    if (lastRun(facts, [start]) || isLeftToService(facts, "contactProof", [])) return null;
    if (typeof facts.result?.sections.contactProof.parsed?.[flag] === "boolean") return null;
    return notYet(why, { href: runHref(facts, start), label: "Send the code" });
  };

/** Requires a quiz, because answers belong to the session in which the console got the quiz. */
export const needsQuiz: Rule = (facts) =>
  lastRun(facts, ["quiz.get"])
    ? null
    : notYet("No quiz was requested from this console.", { href: runHref(facts, "quiz.get"), label: "Get a quiz" });

export const needsBusinessId: Rule = (facts) => {
  if (isLeftToService(facts, "FEINVerification", ["business.fein"])) return null;
  const businesses = facts.result?.sections.FEINVerification.parsed ?? [];
  if (businesses.some(({ uuid }) => Boolean(uuid?.trim()))) return null;
  const why = "No business was verified by its FEIN, which gives the identifier to search by.";
  return notYet(why, { href: runHref(facts, "business.fein"), label: "Verify a FEIN" });
};

export const needsEmployment: Rule = (facts) => {
  const state = facts.result?.sections.employment.state ?? "absent";
  if (state !== "absent" || lastRun(facts, ["employment.verify"])) return null;
  const fix = { href: runHref(facts, "employment.verify"), label: "Verify an employment" };
  return notYet("No employment verification was requested.", fix);
};

export const needsCourtOrder: Rule = (facts) =>
  facts.hasCourtOrder
    ? null
    : notYet("Nothing was ordered from a court.", {
        href: applicantHref(facts, "/orders/new"),
        label: "Order a search",
      });

/** Blocks an override that the service would certainly refuse. If a condition is unknown, the service decides. */
export const needsOverrideCondition: Rule = ({ overrideConditions }) =>
  overrideConditions?.every((state) => state === "fails")
    ? notYet("None of the service's three conditions is met.", null)
    : null;
