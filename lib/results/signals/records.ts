import { listOf } from "@/lib/dates";
import type { EntryList } from "@/lib/identity/operations/entry-fields";
import type { Signal } from "@/lib/results/view";
import type { SignalCode } from "@/lib/signals/codes";
import { hasRecord } from "../court-state";
import { type Entry, verifications } from "../section-state";
import { type CourtOrder, type Rule, signal } from "./signal";

const businessFlags = [
  "FEINMatchFound",
  "isCorrectFEINumber",
  "isCorrectDUNSNumber",
  "isCorrectBusinessName",
  "isBusinessContact",
] as const;

/** No match, or a false `is…` flag. Null does not count. */
const business: Rule = ({ sections }) => {
  const list = sections.FEINVerification.parsed ?? [];
  return list.flatMap((entry, index) => {
    const wrong = businessFlags.filter((flag) => entry[flag] === false);
    if (wrong.length === 0) return [];
    const evidence = wrong.map((flag) => ({ path: `FEINVerification[${index}].${flag}`, value: "false" }));
    const title = wrong.includes("FEINMatchFound") ? "Business not found by its number" : undefined;
    return [signal("business.mismatch", "FEINVerification", evidence, title)];
  });
};

/** Completed, with a false `_verified` flag. */
function unverified(list: EntryList, code: SignalCode, entries: readonly Entry[], thing: string): Signal[] {
  return entries.flatMap((entry, index) => {
    if (entry.status !== "Completed") return [];
    const wrong = verifications(list, entry).filter((one) => one.verified === false);
    if (wrong.length === 0) return [];
    const evidence = wrong.map(({ field }) => ({ path: `${list}[${index}].${field}_verified`, value: "false" }));
    // Only plain words: a title must not repeat an arbitrary key of the answer.
    const named = wrong.map(({ field }) => field.replaceAll("_", " ")).filter((field) => /^[a-z ]{1,40}$/.test(field));
    const title = `${thing} not verified: ${listOf(named.slice(0, 3))}`;
    return [signal(code, list, evidence, named.length > 0 ? title : undefined)];
  });
}

const employment: Rule = ({ sections }) =>
  unverified("employment", "employment.unverified", sections.employment.parsed ?? [], "Employment");
const education: Rule = ({ sections }) =>
  unverified("education", "education.unverified", sections.education.parsed ?? [], "Education");
const license: Rule = ({ sections }) =>
  unverified("professionalLicense", "license.unverified", sections.professionalLicense.parsed ?? [], "License");

const at = (order: CourtOrder, field: string) => `orders.${order.id}.${field}`;
const countySuffix = (order: CourtOrder) => (order.countyName?.trim() ? `, ${order.countyName.trim()}` : "");

const recordsFound: Rule = ({ orders }) =>
  orders.filter(hasRecord).map((order) => {
    const cases = order.caseCount === null ? null : String(order.caseCount);
    const evidence = [
      { path: at(order, "sub_status"), value: order.subStatus },
      { path: at(order, "cases"), value: cases },
    ].filter((one) => one.value !== null);
    return signal("records.found", "orders", evidence, `Court record found${countySuffix(order)}`);
  });

const regressed: Rule = ({ orders }) =>
  orders
    .filter((order) => order.regressed)
    .map((order) =>
      signal(
        "records.status-regressed",
        "orders",
        [{ path: at(order, "status"), value: order.status }],
        `Court search reopened${countySuffix(order)}`,
      ),
    );

export const recordRules: readonly Rule[] = [business, employment, education, license, recordsFound, regressed];
