import type { z } from "zod";
import type { AnswerSectionKey, SectionState } from "./keys";
import type { allSectionSchemas } from "./section-schemas";
import { goodWhenTrue, hasContent, ofAll, worst } from "./states";

type ResponseIn<Key extends AnswerSectionKey> = NonNullable<z.output<(typeof allSectionSchemas)[Key]>>;

const orUnknown = (state: SectionState): SectionState => (state === "absent" ? "unknown" : state);

const licenseFlags = [
  "license_number_verified",
  "issue_date_verified",
  "expiration_date_verified",
  "class_description_verified",
  "class_code_verified",
] as const;

/** Named as their `_verified` flags; only those that the record does not confirm. */
export function unverifiedLicenseFields({ current_license: license }: ResponseIn<"drivingRecord">) {
  return licenseFlags.filter((flag) => license?.[flag] === false);
}

/** Their structure varies; empty entries do not count. */
export const violationsOf = (record: ResponseIn<"drivingRecord">) =>
  (record.violations ?? []).filter((one) => hasContent(one));

/** Clear when the service says both that it is clear and that it is valid, and lists nothing against it. */
export function drivingRecord(record: ResponseIn<"drivingRecord">): SectionState {
  const against = violationsOf(record).length > 0 || unverifiedLicenseFields(record).length > 0;
  const stated = ofAll([goodWhenTrue(record.is_clear), goodWhenTrue(record.valid)]);
  return orUnknown(worst([stated, against ? "attention" : "absent"]));
}

export const candidatesOf = (history: ResponseIn<"sevenYearHistory">) =>
  (history.result?.Candidates?.Candidate ?? []).filter((one) => hasContent(one));

/** A message alone means that no records exist. Without one, or with an empty candidate beside it, it is unknown. */
export function sevenYear(history: ResponseIn<"sevenYearHistory">): SectionState {
  if (candidatesOf(history).length > 0) return "attention";
  const { Message, Candidate } = history.result?.Candidates ?? {};
  const isAlone = (Candidate ?? []).length === 0;
  return isAlone && hasContent(Message?.trim()) ? "clear" : "unknown";
}

export const watchListRecordsOf = (report: ResponseIn<"watchListReport">) =>
  (report.WatchListRecords?.WatchListRecord ?? []).filter((one) => hasContent(one));

/** Clear only when the service counts zero records, and lists none. */
export function watchList(report: ResponseIn<"watchListReport">): SectionState {
  const count = report.NumberOfRecordsFound;
  if (watchListRecordsOf(report).length > 0 || (typeof count === "number" && count > 0)) return "attention";
  return count === 0 ? "clear" : "unknown";
}

const exactFields = ["status", "corporation_type", "date_of_incorporation"] as const;

/** Paths in the answer. */
export function businessDifferences(search: ResponseIn<"businessSearch">): string[] {
  const exact = exactFields.map((field) => `${field}_verified` as const).filter((flag) => search[flag] === false);
  const places = (search.addresses ?? []).flatMap((address, index) =>
    (["zipMatch", "stateMatch"] as const)
      .filter((flag) => address[flag] === false)
      .map((flag) => `addresses[${index}].${flag}`),
  );
  return [...exact, ...places];
}

/** Clear if all compared fields match. No threshold is stated, so less than 100 percent is no match and no mismatch. */
export function businessSearch(search: ResponseIn<"businessSearch">): SectionState {
  if (businessDifferences(search).length > 0) return "attention";
  // Null: the field was not compared.
  const exact = exactFields.map((field) => goodWhenTrue(search[`${field}_verified`]));
  const percentages = [...(search.business_names ?? []), ...(search.addresses ?? [])].map(
    ({ matchPercentage }): SectionState => (matchPercentage === 100 ? "clear" : "unknown"),
  );
  return orUnknown(worst([...exact, ...percentages]));
}

/** The counties and prices beside it are not a verdict. */
export const ssnHistory = (answer: ResponseIn<"ssnHistory">): SectionState =>
  orUnknown(goodWhenTrue(answer.isSSNValid));
