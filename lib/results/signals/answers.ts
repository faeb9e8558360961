import { plural } from "@/lib/dates";
import { interfaceFields } from "@/lib/results/interface-fields";
import { businessDifferences, candidatesOf, unverifiedLicenseFields, violationsOf } from "../answer-state";
import { hasContent } from "../states";
import { type Rule, signal } from "./signal";

const notClear: Rule = ({ sections }) => {
  const record = sections.drivingRecord.parsed;
  if (!record) return [];
  const flags = (["is_clear", "valid"] as const)
    .filter((flag) => record[flag] === false)
    .map((flag) => ({ path: `drivingRecord.${flag}`, value: "false" }));
  const violations = violationsOf(record).length;
  if (flags.length === 0 && violations === 0) return [];
  const entries = violations > 0 ? [{ path: interfaceFields.violations, value: String(violations) }] : [];
  const isOnlyInvalid = record.is_clear !== false && violations === 0;
  const title = isOnlyInvalid
    ? "Driving record not valid"
    : `Driving record not clear${violations > 0 ? `: ${plural(violations, "entry", "entries")}` : ""}`;
  return [signal("driving.not-clear", "drivingRecord", [...flags, ...entries], title)];
};

const unverifiedLicense: Rule = ({ sections }) => {
  const record = sections.drivingRecord.parsed;
  const wrong = record ? unverifiedLicenseFields(record) : [];
  if (wrong.length === 0) return [];
  const evidence = wrong.map((flag) => ({ path: `drivingRecord.current_license.${flag}`, value: "false" }));
  return [signal("driving.unverified", "drivingRecord", evidence)];
};

const candidates: Rule = ({ sections }) => {
  const history = sections.sevenYearHistory.parsed;
  const found = history ? candidatesOf(history) : [];
  if (found.length === 0) return [];
  const offenses = found.reduce(
    (sum, one) => sum + (one.Offenses?.Offense ?? []).filter((offense) => hasContent(offense)).length,
    0,
  );
  const path = "sevenYearHistory.result.Candidates.Candidate";
  const value = `${found.length}, with ${plural(offenses, "offense")}`;
  const title = `7-year history: ${plural(found.length, "candidate")}`;
  return [signal("background.candidates", "sevenYearHistory", [{ path, value }], title)];
};

const businessSearch: Rule = ({ sections }) => {
  const search = sections.businessSearch.parsed;
  const different = search ? businessDifferences(search) : [];
  if (different.length === 0) return [];
  const evidence = different.map((path) => ({ path: `businessSearch.${path}`, value: "false" }));
  return [signal("business.search-mismatch", "businessSearch", evidence)];
};

export const answerRules: readonly Rule[] = [notClear, unverifiedLicense, candidates, businessSearch];
