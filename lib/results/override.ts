/** The three conditions of Manually Verify Identity, and the service's own verdicts that stay beside an override. */
import type { Comparison, ComparisonRow, OverrideCondition, ServiceVerdict } from "@/lib/contracts/results";
import type { Sections } from "./sections";
import { overrideConfidence } from "./signals/documents";
import { stateOfWord, wordOf } from "./states";

type State = OverrideCondition["state"];
type Evidence = OverrideCondition["evidence"][number];

/** A condition of several parts: one that fails is enough, and one that is unknown leaves it open. */
const together = (parts: readonly State[]): State =>
  parts.includes("fails") ? "fails" : parts.includes("unknown") ? "unknown" : "holds";

const verdictState: Record<ComparisonRow["verdict"], State> = {
  same: "holds",
  different: "fails",
  expired: "fails",
  "in-date": "holds",
  nothing: "unknown",
  unreadable: "unknown",
};

/** The parsed name and birth date against the User Object. */
function personEvidence(comparisons: readonly Comparison[], section: Comparison["section"]): Evidence[] {
  const rows = comparisons.find((one) => one.section === section)?.rows ?? [];
  return (["name", "birth date"] as const).map((field) => {
    const row = rows.find((one) => one.field === field);
    const label = field === "name" ? "Name" : "Birth date";
    if (!row) return { label, path: section, value: null, state: "unknown", words: "Nothing to compare" };
    return {
      label,
      path: row.read?.path ?? section,
      value: row.read?.value ?? null,
      state: verdictState[row.verdict],
      words: row.verdict === "same" && row.note ? row.note : row.words,
    };
  });
}

const whys: Record<State, string> = {
  holds: "Every part of it holds.",
  fails: "At least one part of it does not hold.",
  unknown: "At least one part of it cannot be judged.",
};

/** (a) DocumentVerificationConfidenceRating is 50 or more, and the parsed name and birth date match. */
function byId(sections: Sections, comparisons: readonly Comparison[]): OverrideCondition {
  const base = { id: "a" as const, title: "ID read well enough, and it is the same person" };
  if (sections.scannedUser.state === "absent") {
    return { ...base, state: "fails", why: "No ID was read, so there is nothing to judge.", evidence: [] };
  }
  const rating = sections.scannedUser.parsed?.DocumentVerificationConfidenceRating;
  const stated = typeof rating === "number";
  const confidence: Evidence = {
    label: "Confidence",
    path: "scannedUser.DocumentVerificationConfidenceRating",
    value: stated ? String(rating) : null,
    state: stated ? (rating >= overrideConfidence ? "holds" : "fails") : "unknown",
    words: stated ? distance(rating) : "Not given",
  };
  const evidence = [confidence, ...personEvidence(comparisons, "scannedUser")];
  const state = together(evidence.map((one) => one.state));
  return { ...base, state, why: whys[state], evidence };
}

function distance(rating: number): string {
  const difference = Math.abs(Math.round((rating - overrideConfidence) * 100) / 100);
  if (difference === 0) return `At the floor of ${overrideConfidence}`;
  return `${difference} ${rating > overrideConfidence ? "above" : "below"} the floor of ${overrideConfidence}`;
}

/** (b) AuthenticationResult is Passed or Unknown, and the parsed name and birth date match. */
function byPassport(sections: Sections, comparisons: readonly Comparison[]): OverrideCondition {
  const base = { id: "b" as const, title: "Passport passed or unknown, and it is the same person" };
  if (sections.passportData.state === "absent") {
    return { ...base, state: "fails", why: "No passport was taken, so there is nothing to judge.", evidence: [] };
  }
  const result = sections.passportData.parsed?.AuthenticationResult;
  const word = wordOf(result);
  const allowed = word === "passed" || word === "unknown";
  const authentication: Evidence = {
    label: "Authentication",
    path: "passportData.AuthenticationResult",
    value: result ?? null,
    state: word === null ? "unknown" : allowed ? "holds" : word === "attention" ? "fails" : "unknown",
    words: word === null ? "Not given" : allowed ? "Passed or Unknown is asked for" : "Neither Passed nor Unknown",
  };
  const evidence = [authentication, ...personEvidence(comparisons, "passportData")];
  const state = together(evidence.map((one) => one.state));
  return { ...base, state, why: whys[state], evidence };
}

/** The SSN that was sent to the service from here; null: none was; undefined: nobody here knows. */
export type KnownSsn = string | null | undefined;

const digitsOf = (ssn: KnownSsn) => ssn?.replace(/\D/g, "").length ?? 0;

/** What is known of the SSN on file: as the service shows it, else as it was sent from here. */
function ssnOnFile(shown: KnownSsn, known: KnownSsn): Evidence {
  const value = [shown, known].find((one) => digitsOf(one) > 0) ?? null;
  const digits = digitsOf(value);
  const few = digits === 4 ? "Last 4 only; 9 are asked for" : `${digits} digits were given; 9 are asked for`;
  const none = known === null ? "Not given" : "Not shown by the service";
  return {
    label: "SSN on file",
    path: "user.ssn",
    value,
    // Fewer digits given from here do not tell what the service holds.
    state: digits === 9 ? "holds" : "unknown",
    words: digits === 9 ? "All 9 digits" : digits > 0 ? few : none,
  };
}

/** (c) The full 9-digit SSN is in the User Object and verifies. The User Object shows no SSN, so it is mostly open. */
function bySsn(sections: Sections, knownSsn: KnownSsn): OverrideCondition {
  const verified = sections.SSNVerification.parsed?.isSSNVerified;
  const onFile = ssnOnFile(sections.user.parsed?.ssn, knownSsn);
  const verification: Evidence = {
    label: "SSN verifies",
    path: "SSNVerification.isSSNVerified",
    value: typeof verified === "boolean" ? String(verified) : null,
    state: typeof verified === "boolean" ? (verified ? "holds" : "fails") : "unknown",
    words: typeof verified === "boolean" ? (verified ? "Verified" : "Not verified") : "Not tried",
  };
  const evidence = [onFile, verification];
  const state = together(evidence.map((one) => one.state));
  const why =
    state === "unknown" && onFile.state === "unknown"
      ? "The service wants all 9 digits for this, and does not show what it holds."
      : whys[state];
  return { id: "c", title: "Full SSN on file verifies", state, why, evidence };
}

/**
 * Evaluates the conditions of Manually Verify Identity (User operations, rule 4): the service asks for at least one.
 *
 * @param knownSsn the SSN that was sent to the service from here, in the clear; null: none; undefined: not known
 * @returns a, b and c with their evidence, values in the clear. A document that was not taken cannot hold; what is
 *   not shown is unknown, never held
 */
export function overrideConditions(
  sections: Sections,
  comparisons: readonly Comparison[],
  knownSsn: KnownSsn,
): OverrideCondition[] {
  return [byId(sections, comparisons), byPassport(sections, comparisons), bySsn(sections, knownSsn)];
}

/** The service's own word on one test, as the override keeps it. */
function verdict(label: string, path: string, value: string | null, unread: boolean): ServiceVerdict {
  if (unread) return { label, path, value, state: "unrecognized" };
  const state = stateOfWord(value);
  return { label, path, value, state: state === "pending" || state === "unrecognized" ? "unknown" : state };
}

/**
 * The service's verdicts on identity: the ID upload, the passport and the quiz. They stay beside an override for
 * ever. A failed ID or quiz is blocking; a passport's Attention is attention.
 */
export function serviceVerdicts(sections: Sections): ServiceVerdict[] {
  const { idVerification, passportData, identityProof } = sections;
  const unread = (section: { problems: readonly { path: string }[]; parsed: unknown }, path: string) =>
    section.problems.length > 0 && (section.parsed === null || section.problems.some((one) => one.path === path));
  const idPath = "idVerification.status";
  const id = verdict("Photo ID", idPath, idVerification.parsed?.status ?? null, unread(idVerification, idPath));
  const passportPath = "passportData.AuthenticationResult";
  const passport = verdict(
    "Passport",
    passportPath,
    passportData.parsed?.AuthenticationResult ?? null,
    unread(passportData, passportPath),
  );
  const quizPath = "identityProof.status";
  const status = identityProof.parsed?.status;
  const quiz: ServiceVerdict = {
    label: "Quiz",
    path: quizPath,
    value: typeof status === "boolean" ? String(status) : null,
    state: unread(identityProof, quizPath) ? "unrecognized" : quizState(status),
  };
  return [id.state === "attention" ? { ...id, state: "blocking" } : id, noVerdict(passport, passportData.state), quiz];
}

const quizState = (status: boolean | null | undefined) =>
  typeof status === "boolean" ? (status ? "clear" : "blocking") : "absent";

/** Passport data without a verdict was taken, so it is unknown and not absent. */
const noVerdict = (verdict: ServiceVerdict, section: string): ServiceVerdict =>
  verdict.state === "absent" && section !== "absent" ? { ...verdict, state: "unknown" } : verdict;
