/**
 * Judges the conditions of Manually Verify Identity, and collects the service's verdicts that stay visible after an
 * override.
 */

import { interfaceFields } from "./interface-fields";
import { overrideConfidence } from "./pass-marks";
import type { Sections } from "./sections";
import { stateOfWord, wordOf } from "./states";
import type { Comparison, ComparisonRow, OverrideCondition, ServiceVerdict } from "./view";

type State = OverrideCondition["state"];
type Evidence = OverrideCondition["evidence"][number];

const combined = (parts: readonly State[]): State =>
  parts.includes("fails") ? "fails" : parts.includes("unknown") ? "unknown" : "holds";

const verdictState: Record<ComparisonRow["verdict"], State> = {
  same: "holds",
  // A partial match of names is not a match here, but the service may accept it.
  partly: "unknown",
  different: "fails",
  expired: "fails",
  "in-date": "holds",
  nothing: "unknown",
  unreadable: "unknown",
};

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
      words: (row.verdict === "same" || row.verdict === "partly") && row.note ? row.note : row.words,
    };
  });
}

const reasons: Record<State, string> = {
  holds: "Every part is met.",
  fails: "At least one part is not met.",
  unknown: "At least one part cannot be judged.",
};

/** Condition (a): DocumentVerificationConfidenceRating is 50 or more, and the parsed name and birth date match. */
function idCondition(sections: Sections, comparisons: readonly Comparison[]): OverrideCondition {
  const base = { id: "a" as const, title: "ID read well enough, and it is the same person" };
  if (sections.scannedUser.state === "absent") {
    return { ...base, state: "fails", why: "No ID was read, so there is nothing to judge.", evidence: [] };
  }
  const rating = sections.scannedUser.parsed?.DocumentVerificationConfidenceRating;
  const isGiven = typeof rating === "number";
  const confidence: Evidence = {
    label: "Confidence",
    path: interfaceFields.idConfidence,
    value: isGiven ? String(rating) : null,
    state: isGiven ? (rating >= overrideConfidence ? "holds" : "fails") : "unknown",
    words: isGiven ? distanceFromFloor(rating) : "Not given",
  };
  const evidence = [confidence, ...personEvidence(comparisons, "scannedUser")];
  const state = combined(evidence.map((one) => one.state));
  return { ...base, state, why: reasons[state], evidence };
}

function distanceFromFloor(rating: number): string {
  const difference = Math.abs(Math.round((rating - overrideConfidence) * 100) / 100);
  if (difference === 0) return `At the floor of ${overrideConfidence}`;
  return `${difference} ${rating > overrideConfidence ? "above" : "below"} the floor of ${overrideConfidence}`;
}

/** Condition (b): AuthenticationResult is Passed or Unknown, and the parsed name and birth date match. */
function passportCondition(sections: Sections, comparisons: readonly Comparison[]): OverrideCondition {
  const base = { id: "b" as const, title: "Passport passed or unknown, and it is the same person" };
  if (sections.passportData.state === "absent") {
    return { ...base, state: "fails", why: "No passport was taken, so there is nothing to judge.", evidence: [] };
  }
  const result = sections.passportData.parsed?.AuthenticationResult;
  const word = wordOf(result);
  const allowed = word === "passed" || word === "unknown";
  const authentication: Evidence = {
    label: "Authentication",
    path: interfaceFields.passportVerdict,
    value: result ?? null,
    state: word === null ? "unknown" : allowed ? "holds" : word === "attention" ? "fails" : "unknown",
    words: word === null ? "Not given" : allowed ? "Passed or Unknown is asked for" : "Neither Passed nor Unknown",
  };
  const evidence = [authentication, ...personEvidence(comparisons, "passportData")];
  const state = combined(evidence.map((one) => one.state));
  return { ...base, state, why: reasons[state], evidence };
}

/** The SSN that the console sent to the service. Null if it sent none; undefined if it does not know. */
export type KnownSsn = string | null | undefined;

const digitsOf = (ssn: KnownSsn) => ssn?.replace(/\D/g, "").length ?? 0;

/** Returns the SSN that the service returned, or else the SSN that the console sent, as evidence. */
function ssnOnFile(ssnInResult: KnownSsn, knownSsn: KnownSsn): Evidence {
  const value = [ssnInResult, knownSsn].find((one) => digitsOf(one) > 0) ?? null;
  const digits = digitsOf(value);
  const few = digits === 4 ? "Last 4 on file; all 9 required" : `${digits} digits on file; all 9 required`;
  const none = knownSsn === null ? "Not given" : "Not shown by the service";
  return {
    label: "SSN on file",
    path: interfaceFields.ssn,
    value,
    // If the console sent fewer digits, the service may still have all of them.
    state: digits === 9 ? "holds" : "unknown",
    words: digits === 9 ? "All 9 digits" : digits > 0 ? few : none,
  };
}

/**
 * Condition (c): all 9 digits of the SSN are in the User Object, and the SSN verifies. This is usually unknown, because
 * the User Object does not show the SSN.
 */
function ssnCondition(sections: Sections, knownSsn: KnownSsn): OverrideCondition {
  const verified = sections.SSNVerification.parsed?.isSSNVerified;
  const onFile = ssnOnFile(sections.user.parsed?.ssn, knownSsn);
  const verification: Evidence = {
    label: "SSN verifies",
    path: interfaceFields.ssnVerdict,
    value: typeof verified === "boolean" ? String(verified) : null,
    state: typeof verified === "boolean" ? (verified ? "holds" : "fails") : "unknown",
    words: typeof verified === "boolean" ? (verified ? "Verified" : "Not verified") : "Not tried",
  };
  const evidence = [onFile, verification];
  const state = combined(evidence.map((one) => one.state));
  const why =
    state === "unknown" && onFile.state === "unknown"
      ? "The service wants all 9 digits for this, and does not show what it holds."
      : reasons[state];
  return { id: "c", title: "Full SSN on file verifies", state, why, evidence };
}

/**
 * Returns the three conditions of an override, of which the service requires at least one (User operations, rule 4). A
 * condition on a missing document fails. A value that the service does not show makes a condition unknown. Evidence and
 * `knownSsn` are unmasked.
 */
export function overrideConditions(
  sections: Sections,
  comparisons: readonly Comparison[],
  knownSsn: KnownSsn,
): OverrideCondition[] {
  return [
    idCondition(sections, comparisons),
    passportCondition(sections, comparisons),
    ssnCondition(sections, knownSsn),
  ];
}

function verdict(label: string, path: string, value: string | null, isUnreadable: boolean): ServiceVerdict {
  if (isUnreadable) return { label, path, value, state: "unrecognized" };
  const state = stateOfWord(value);
  return { label, path, value, state: state === "pending" || state === "unrecognized" ? "unknown" : state };
}

/**
 * Returns the verdicts that stay visible after an override. A failed ID or quiz is "blocking". The passport result
 * Attention is "attention".
 */
export function serviceVerdicts(sections: Sections): ServiceVerdict[] {
  const { idVerification, scannedUser, passportData, identityProof } = sections;
  const isUnreadable = (section: { problems: readonly { path: string }[]; parsed: unknown }, path: string) =>
    section.problems.length > 0 && (section.parsed === null || section.problems.some((one) => one.path === path));
  const idPath = interfaceFields.idVerdict;
  const id = verdict("Photo ID", idPath, idVerification.parsed?.status ?? null, isUnreadable(idVerification, idPath));
  const passportPath = interfaceFields.passportVerdict;
  const passport = verdict(
    "Passport",
    passportPath,
    passportData.parsed?.AuthenticationResult ?? null,
    isUnreadable(passportData, passportPath),
  );
  const quizPath = interfaceFields.quizVerdict;
  const status = identityProof.parsed?.status;
  const quiz: ServiceVerdict = {
    label: "Quiz",
    path: quizPath,
    value: typeof status === "boolean" ? String(status) : null,
    state: isUnreadable(identityProof, quizPath) ? "unrecognized" : quizState(status),
  };
  return [
    id.state === "attention" ? { ...id, state: "blocking" } : withoutVerdict(id, [idVerification, scannedUser]),
    withoutVerdict(passport, [passportData]),
    quiz,
  ];
}

const quizState = (status: boolean | null | undefined) =>
  typeof status === "boolean" ? (status ? "clear" : "blocking") : "absent";

/**
 * Returns a verdict as unknown instead of absent if its document has data: the document was submitted, but not judged
 * (Test Result, rule 2).
 */
function withoutVerdict(verdict: ServiceVerdict, sections: readonly { state: string }[]): ServiceVerdict {
  const isTaken = sections.some(({ state }) => state !== "absent");
  return verdict.state === "absent" && isTaken ? { ...verdict, state: "unknown" } : verdict;
}
