/** The state of each section, by the words of the service alone (interface, Test Result Object and its rules). */
import type { z } from "zod";
import type { SectionState } from "@/lib/contracts/results";
import { type sectionSchemas, verifiedEntrySchemas } from "@/lib/identity/operations/test-result";
import { goodWhenFalse, goodWhenTrue, hasContent, ofAll, stateOfWord, wordOf, worst } from "./states";

type Part<Key extends keyof typeof sectionSchemas> = NonNullable<z.output<(typeof sectionSchemas)[Key]>>;

/** `user` and `company` hold data and no verdict, so there is nothing to call clear. */
export const dataOnly = (): SectionState => "unknown";

/**
 * Consent counts as recorded when either of its two marks says so; the meaning of `is_report_checked` alone is not
 * shown. Without an accepted disclosure the 7-year history is refused.
 */
export function consent(part: Part<"consent">): SectionState {
  return ofAll([goodWhenTrue(part.is_report_checked), goodWhenTrue(part.background_check_disclosure_accepted)]);
}

/** The verdict on the ID upload (rule 2); only PASS is listed. A description without a status says nothing sure. */
export function idVerification(part: Part<"idVerification">): SectionState {
  const state = stateOfWord(part.status);
  return state === "absent" ? "unknown" : state;
}

/** Parsed data, not the verdict (rule 2): clear only when the document's own authentication says so. */
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

/** An error means that no result exists (rule 1), so it is never good, whatever stands beside it. */
function liveness({ assessment, error, code }: Liveness): SectionState {
  if (hasContent(error?.trim()) || hasContent(code?.trim())) return "attention";
  if (assessment === null || assessment === undefined) return "absent";
  if (assessment === "unknown") return "unknown";
  return assessment === "Live" ? "clear" : "attention";
}

/** The liveness of `photoProof`. */
const photoLiveness = (part: Part<"photoProof">) =>
  liveness({ assessment: part.liveness?.assessment, error: part.liveness?.error, code: part.liveness?.error_code });

/** Live is the only verdict here: for the face match score the interface states no threshold. */
export function photoProof(part: Part<"photoProof">): SectionState {
  const state = photoLiveness(part);
  return state === "absent" ? "unknown" : state;
}

/** `status` null means not yet taken or not required, whatever stands beside it. */
export const identityProof = (part: Part<"identityProof">) => goodWhenTrue(part.status);

export const contactProof = (part: Part<"contactProof">) =>
  ofAll([goodWhenTrue(part.verifiedPhone), goodWhenTrue(part.verifiedEmail)]);

export const ssnVerification = (part: Part<"SSNVerification">) => goodWhenTrue(part.isSSNVerified);

export const backgroundCheck = (part: Part<"backgroundCheck">) =>
  ofAll([goodWhenFalse(part.hasCriminalRecord), goodWhenFalse(part.hasGlobalWatchlistRecord)]);

type Business = NonNullable<Part<"FEINVerification">[number]>;

/** One business: a match and nothing incorrect. The DUNS number is optional, so its null says nothing. */
export function business(one: Business): SectionState {
  const stated = [one.FEINMatchFound, one.isCorrectFEINumber, one.isCorrectBusinessName, one.isBusinessContact];
  const duns = goodWhenTrue(one.isCorrectDUNSNumber);
  const parts = duns === "absent" ? stated.map(goodWhenTrue) : [...stated.map(goodWhenTrue), duns];
  const found = ofAll(parts);
  return found === "absent" ? "unknown" : found;
}

/** The worst entry is the list's state. */
export const businesses = (list: Part<"FEINVerification">) => worst(list.map(business));

export type Entry = { status?: "Completed" | "Pending" | "unknown" | null | undefined; [key: string]: unknown };
export type EntryList = keyof typeof verifiedEntrySchemas;

const suffix = "_verified";
const marksOf = (record: object) => Object.keys(record).filter((key) => key.endsWith(suffix));
/** The marks of the interface, so that one which is left out is missed. */
const listedMarks: Record<EntryList, readonly string[]> = {
  employment: marksOf(verifiedEntrySchemas.employment.shape),
  education: marksOf(verifiedEntrySchemas.education.shape),
  professionalLicense: marksOf(verifiedEntrySchemas.professionalLicense.shape),
};

/** The fields of an entry that were given or verified, with what was found; null when nothing was said. */
export function verifications(list: EntryList, entry: Entry): { field: string; verified: boolean | null }[] {
  const marks = new Set([...listedMarks[list], ...marksOf(entry)]);
  return [...marks]
    .map((key) => ({ field: key.slice(0, -suffix.length), mark: entry[key] }))
    .filter(({ field, mark }) => typeof mark === "boolean" || hasContent(entry[field]))
    .map(({ field, mark }) => ({ field, verified: typeof mark === "boolean" ? mark : null }));
}

/**
 * An employment, a degree or a license: clear when it is Completed and every field that was given is verified.
 * A field that was given and about which nothing is said keeps it from being clear.
 */
export function verifiedEntry(list: EntryList, entry: Entry): SectionState {
  if (entry.status === "Pending") return "pending";
  if (entry.status !== "Completed") return "unknown";
  const marks = verifications(list, entry).map((one) => one.verified);
  if (marks.includes(false)) return "attention";
  return marks.length > 0 && !marks.includes(null) ? "clear" : "unknown";
}

/** The worst entry is the list's state. */
export const verifiedEntries = (list: EntryList) => (entries: readonly Entry[]) =>
  worst(entries.map((entry) => verifiedEntry(list, entry)));

const hostedLiveness = (part: Part<"verifyUI.scannedUser"> | Part<"verifyUI.passport">) =>
  liveness({
    assessment: part.liveness_result?.livenessAssessment,
    error: part.liveness_error,
    code: part.liveness_error_code,
  });

/**
 * The words of the hosted UI's `result` are not listed. Read as those of an upload: "complete" says that the document
 * was received and parsed, which is no verdict; what could not be parsed is trouble. Else only a plain PASS is good.
 */
export function processed(value: string | null | undefined): SectionState {
  const word = wordOf(value);
  if (word === "complete") return "absent";
  return word === "parsing_failed" || word === "unknown_error" ? "attention" : stateOfWord(value);
}

export function hostedId(part: Part<"verifyUI.scannedUser">): SectionState {
  const verdict = processed(part.result);
  return worst([verdict === "absent" ? "unknown" : verdict, hostedLiveness(part)]);
}

/** `authentication_result` has the passport's three words; a `result` beside it may only make it worse. */
export function hostedPassport(part: Part<"verifyUI.passport">): SectionState {
  const authentication = stateOfWord(part.authentication_result);
  const verdict = worst([authentication === "absent" ? "unknown" : authentication, processed(part.result)]);
  return worst([verdict, hostedLiveness(part)]);
}
