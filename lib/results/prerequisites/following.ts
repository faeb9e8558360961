/** Operations that another one has to come before. */
import type { CheckBlock } from "@/lib/contracts/checks";
import type { SectionState } from "@/lib/contracts/results";
import type { Sections } from "../sections";
import { type ApplicantFacts, lastRun, onPage, type Rule, ranSinceRead, runOf, uploadsOf } from "./facts";
import { verifiedBy } from "./verified";

const notYet = (why: string, fix: CheckBlock["fix"]): CheckBlock => ({ code: "not-yet", why, fix });

const search = "background.watchlist-search";

/** "Works only if the search succeeded and hasGlobalWatchlistRecord is true in the Test Result." */
export const watchListFound: Rule = (known) => {
  const section = known.result?.sections.backgroundCheck;
  if (!section || section.state === "unrecognized" || ranSinceRead(known, [search])) return null;
  const found = section.parsed?.hasGlobalWatchlistRecord;
  if (found === true) return null;
  if (found === false) return notYet("The search found no record on a watch list, so there is no report.", null);
  if (lastRun(known, [search])) {
    const label = "See the background section";
    return notYet("The search has not said yet whether it found a record.", {
      href: onPage(known, "#background"),
      label,
    });
  }
  return notYet("The watch lists were not searched.", { href: runOf(known, search), label: "Search them" });
};

/** What may prove the identity since the result was read: an upload that was only sent or read proves nothing. */
const proofs = ["document.verify-id", "document.verify-passport", "quiz.answer", "user.hosted-ui-token"];

/** States in which a section says that the person did not pass, or says nothing yet. */
const unproven: readonly SectionState[] = ["absent", "attention", "pending"];

/** Whether anything says that the identity is proven, or nobody here can know that it is not. */
function mayBeProven(known: ApplicantFacts, sections: Sections): boolean {
  const { identityProof, idVerification, passportData } = sections;
  if (verifiedBy(known) || identityProof.state === "unrecognized" || identityProof.parsed?.status === true) return true;
  const verdicts = [idVerification, sections["verifyUI.scannedUser"], sections["verifyUI.passport"]];
  if (verdicts.some(({ state }) => !unproven.includes(state))) return true;
  // Verify of a passport leaves no word in the result: of one that came another way nobody here can tell.
  const isFromHere = lastRun(known, [...uploadsOf.passport, "document.check-passport"]) !== undefined;
  return !isFromHere && !unproven.includes(passportData.state);
}

/**
 * "The user uploaded a photo ID that parsed correctly, or completed the identity proof quiz", and Verify "is required;
 * later calls such as Generate Criminal Background Report fail until it is done".
 */
export const identityShown: Rule = (known) => {
  if (!known.result || known.overridden || ranSinceRead(known, proofs)) return null;
  const { sections } = known.result;
  if (mayBeProven(known, sections)) return null;
  const why = "No document is verified, and no quiz was passed.";
  if (sections.idVerification.state === "attention") {
    return notYet(why, { href: runOf(known, "quiz.get"), label: "Get a quiz" });
  }
  if (sections.scannedUser.state !== "absent") {
    return notYet(why, { href: runOf(known, "document.verify-id"), label: "Verify the ID" });
  }
  if (sections.passportData.state !== "absent") {
    return notYet(why, { href: runOf(known, "document.verify-passport"), label: "Verify the passport" });
  }
  return notYet(why, { href: runOf(known, "document.upload-id"), label: "Upload an ID" });
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

export const phoneCodeSent = codeSent("user.phone", "verifiedPhone", "No code was sent to the phone.");
export const emailCodeSent = codeSent("user.email", "verifiedEmail", "No code was sent by email.");

/** An answer belongs to the session that a quiz was given with. */
export const quizTaken: Rule = (known) =>
  lastRun(known, ["quiz.get"])
    ? null
    : notYet("No quiz was asked for from here.", { href: runOf(known, "quiz.get"), label: "Get a quiz" });

/** "businessUUID (from FEIN verification)." */
export const businessKnown: Rule = (known) => {
  const section = known.result?.sections.FEINVerification;
  if (!section || section.state === "unrecognized" || ranSinceRead(known, ["business.fein"])) return null;
  if ((section.parsed ?? []).some(({ uuid }) => Boolean(uuid?.trim()))) return null;
  const why = "No business was verified by its FEIN, which gives the identifier to search by.";
  return notYet(why, { href: runOf(known, "business.fein"), label: "Verify a FEIN" });
};

/** Employments are answered about once they were asked about. */
export const employmentAsked: Rule = (known) => {
  const section = known.result?.sections.employment;
  if (section?.state !== "absent" || lastRun(known, ["employment.verify"])) return null;
  const label = "Ask about an employment";
  return notYet("No employment was asked about.", { href: runOf(known, "employment.verify"), label });
};

/** What a court answers belongs to an order. */
export const courtAsked: Rule = (known) =>
  known.ordered
    ? null
    : notYet("Nothing was ordered from a court.", { href: onPage(known, "/orders/new"), label: "Order a search" });
