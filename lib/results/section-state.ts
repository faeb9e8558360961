/** States by the service's values alone (interface, Test Result Object and its rules). */
import type { z } from "zod";
import { type EntryList, entryFields } from "@/lib/identity/operations/entry-fields";
import type { sectionSchemas } from "@/lib/identity/operations/test-result";
import type { SectionState } from "./keys";
import { goodWhenFalse, goodWhenTrue, hasContent, ofAll, stateOfWord, wordOf, worst } from "./states";

type Part<Key extends keyof typeof sectionSchemas> = NonNullable<z.output<(typeof sectionSchemas)[Key]>>;

/** `user` and `company` have data but no verdict, so they are never clear. */
export const dataOnly = (): SectionState => "unknown";

/** `is_report_checked` alone is not explained; without an accepted disclosure the 7-year history is refused. */
export function consent(part: Part<"consent">): SectionState {
  return ofAll([goodWhenTrue(part.is_report_checked), goodWhenTrue(part.background_check_disclosure_accepted)]);
}

/** The verdict on the ID upload (rule 2); the interface lists only PASS. A description without a status is unknown. */
export function idVerification(part: Part<"idVerification">): SectionState {
  const state = stateOfWord(part.status);
  return state === "absent" ? "unknown" : state;
}

/** Parsed data, not the verdict (rule 2): clear only when the document's authentication says so. */
export function scannedUser(part: Part<"scannedUser">): SectionState {
  const found = worst([stateOfWord(part.AuthenticationResult), goodWhenTrue(part.IsIDVerified)]);
  return found === "absent" ? "unknown" : found;
}

/** Passed, Attention or Unknown (rule 4). Data without a verdict is unknown. */
export function passportData(part: Part<"passportData">): SectionState {
  const state = stateOfWord(part.AuthenticationResult);
  return state === "absent" ? "unknown" : state;
}

type Liveness = {
  assessment: "Live" | "NotLive" | "unknown" | null | undefined;
  error: string | null | undefined;
  code: string | null | undefined;
};

/** An error means that no result exists (rule 1), so it is never clear, whatever the assessment. */
function liveness({ assessment, error, code }: Liveness): SectionState {
  if (hasContent(error?.trim()) || hasContent(code?.trim())) return "attention";
  if (assessment === null || assessment === undefined) return "absent";
  if (assessment === "unknown") return "unknown";
  return assessment === "Live" ? "clear" : "attention";
}

const photoLiveness = (part: Part<"photoProof">) =>
  liveness({ assessment: part.liveness?.assessment, error: part.liveness?.error, code: part.liveness?.error_code });

/** The state comes from liveness alone: the interface gives no threshold for the face match score. */
export function photoProof(part: Part<"photoProof">): SectionState {
  const state = photoLiveness(part);
  return state === "absent" ? "unknown" : state;
}

/** A null `status` means not yet taken or not required, whatever the other fields say. */
export const identityProof = (part: Part<"identityProof">) => goodWhenTrue(part.status);

export const contactProof = (part: Part<"contactProof">) =>
  ofAll([goodWhenTrue(part.verifiedPhone), goodWhenTrue(part.verifiedEmail)]);

export const ssnVerification = (part: Part<"SSNVerification">) => goodWhenTrue(part.isSSNVerified);

export const backgroundCheck = (part: Part<"backgroundCheck">) =>
  ofAll([goodWhenFalse(part.hasCriminalRecord), goodWhenFalse(part.hasGlobalWatchlistRecord)]);

/** Clear for a match with nothing incorrect. The DUNS number is optional, so null does not count. */
export function business(one: NonNullable<Part<"FEINVerification">[number]>): SectionState {
  const stated = [one.FEINMatchFound, one.isCorrectFEINumber, one.isCorrectBusinessName, one.isBusinessContact];
  const duns = goodWhenTrue(one.isCorrectDUNSNumber);
  const parts = duns === "absent" ? stated.map(goodWhenTrue) : [...stated.map(goodWhenTrue), duns];
  const found = ofAll(parts);
  return found === "absent" ? "unknown" : found;
}

export const businesses = (list: Part<"FEINVerification">) => worst(list.map(business));

export type Entry = { status?: "Completed" | "Pending" | "unknown" | null | undefined; [key: string]: unknown };

const suffix = "_verified";
const flagsOf = (record: object) => Object.keys(record).filter((key) => key.endsWith(suffix));
/** The flags that the interface lists, so that a missing one is noticed. */
const listedFlags: Record<EntryList, readonly string[]> = {
  employment: flagsOf(entryFields.employment),
  education: flagsOf(entryFields.education),
  professionalLicense: flagsOf(entryFields.professionalLicense),
};

/** Those that were given or verified; null: the service says nothing. */
export function verifications(list: EntryList, entry: Entry): { field: string; verified: boolean | null }[] {
  const flags = new Set([...listedFlags[list], ...flagsOf(entry)]);
  return [...flags]
    .map((key) => ({ field: key.slice(0, -suffix.length), mark: entry[key] }))
    .filter(({ field, mark: flag }) => typeof flag === "boolean" || hasContent(entry[field]))
    .map(({ field, mark: flag }) => ({ field, verified: typeof flag === "boolean" ? flag : null }));
}

/** Clear when Completed and every given field is verified. A given field without a finding makes it unknown. */
export function verifiedEntry(list: EntryList, entry: Entry): SectionState {
  if (entry.status === "Pending") return "pending";
  if (entry.status !== "Completed") return "unknown";
  const flags = verifications(list, entry).map((one) => one.verified);
  if (flags.includes(false)) return "attention";
  return flags.length > 0 && !flags.includes(null) ? "clear" : "unknown";
}

export const verifiedEntries = (list: EntryList) => (entries: readonly Entry[]) =>
  worst(entries.map((entry) => verifiedEntry(list, entry)));

const hostedLiveness = (part: Part<"verifyUI.scannedUser"> | Part<"verifyUI.passport">) =>
  liveness({
    assessment: part.liveness_result?.livenessAssessment,
    error: part.liveness_error,
    code: part.liveness_error_code,
  });

/**
 * The interface does not list the values of the hosted UI's `result`, so they are read like those of an upload:
 * "complete" only means received and parsed; a parsing failure needs attention. Otherwise only PASS is clear.
 */
export function uploadResultState(value: string | null | undefined): SectionState {
  const word = wordOf(value);
  if (word === "complete") return "absent";
  return word === "parsing_failed" || word === "unknown_error" ? "attention" : stateOfWord(value);
}

export function hostedId(part: Part<"verifyUI.scannedUser">): SectionState {
  const verdict = uploadResultState(part.result);
  return worst([verdict === "absent" ? "unknown" : verdict, hostedLiveness(part)]);
}

/** `authentication_result` has the passport's three values; `result` can only make the state worse. */
export function hostedPassport(part: Part<"verifyUI.passport">): SectionState {
  const authentication = stateOfWord(part.authentication_result);
  const verdict = worst([authentication === "absent" ? "unknown" : authentication, uploadResultState(part.result)]);
  return worst([verdict, hostedLiveness(part)]);
}
