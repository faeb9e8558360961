/** Operations that another one has to come before. */
import type { CheckBlock } from "@/lib/contracts/checks";
import { lastRun, onPage, type Rule, ranSinceRead, runOf } from "./facts";

const notYet = (why: string, fix: CheckBlock["fix"]): CheckBlock => ({ code: "not-yet", why, fix });

const search = "background.watchlist-search";

/** "Works only if the search succeeded and hasGlobalWatchlistRecord is true in the Test Result." */
export const watchListFound: Rule = (known) => {
  const section = known.result?.sections.backgroundCheck;
  if (!section || section.state === "unrecognised" || ranSinceRead(known, [search])) return null;
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

const proofs = [
  "document.upload-id",
  "document.upload-id-enhanced",
  "document.upload-passport",
  "document.upload-passport-enhanced",
  "document.check-id",
  "document.check-passport",
  "document.verify-id",
  "document.verify-passport",
  "quiz.answer",
  "user.hosted-ui-token",
];

/** "The user uploaded a photo ID that parsed correctly, or completed the identity proof quiz." */
export const identityShown: Rule = (known) => {
  if (!known.result || known.overridden || ranSinceRead(known, proofs)) return null;
  const { sections } = known.result;
  const documents = [
    "idVerification",
    "scannedUser",
    "passportData",
    "verifyUI.scannedUser",
    "verifyUI.passport",
  ] as const;
  if (documents.some((key) => sections[key].state !== "absent")) return null;
  const { identityProof } = sections;
  if (identityProof.state === "unrecognised" || identityProof.parsed?.status === true) return null;
  const why = "No document was read, and no quiz was passed.";
  return notYet(why, { href: runOf(known, "document.upload-id"), label: "Upload an ID" });
};

/** A code can be entered once it was sent; a flag in the result shows that it was, from wherever. */
const codeSent =
  (start: string, flag: "verifiedPhone" | "verifiedEmail", why: string): Rule =>
  (known) => {
    const section = known.result?.sections.contactProof;
    if (lastRun(known, [start]) || !section || section.state === "unrecognised") return null;
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
  if (!section || section.state === "unrecognised" || ranSinceRead(known, ["business.fein"])) return null;
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
