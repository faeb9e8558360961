/** The rules for the values of businesses, employments, educations and professional licenses. */
import { isBefore } from "@/lib/base/calendar-dates";
import type { SignalCode } from "@/lib/domain/signals/codes";
import { type EntryList, entryFields } from "@/lib/identity/operations/entry-fields";
import {
  type FieldRule,
  good,
  isMissing,
  type Judgment,
  missing,
  noClearAnswer,
  notListed,
  notTaken,
  type Peek,
  raise,
  score,
  type Terms,
  yes,
} from "../field-rules";
import { daysOf } from "../read-date";

const mismatch = "business.mismatch";
const unstated = "Business details: no answer";
/** Whether the FEIN identified no business. There are then no details to compare. */
const isNotFound = (peek: Peek) => peek("FEINMatchFound") === false;

export const feinVerification: readonly FieldRule[] = [
  yes("[].FEINMatchFound", mismatch, {
    noneCode: noClearAnswer,
    none: "Business: not stated whether it was found",
    bad: { title: "Business not found by its number" },
  }),
  ...["isCorrectFEINumber", "isCorrectBusinessName", "isBusinessContact"].map((flag) =>
    yes(`[].${flag}`, mismatch, { none: unstated, noneCode: noClearAnswer, isOptional: isNotFound }),
  ),
  // "All except DUNSNumber are mandatory."
  yes("[].isCorrectDUNSNumber", mismatch, {
    none: unstated,
    noneCode: noClearAnswer,
    isOptional: (peek) => isNotFound(peek) || isMissing(peek("DUNSumber")),
  }),
];

const difference = "business.search-mismatch";
/**
 * Returns the rule of a field that must match exactly: status, type or date. A field that was not sent is not compared.
 */
const exactly = (field: string, name: string) =>
  yes(`${field}_verified`, difference, {
    none: `Business search: ${name} not compared`,
    noneCode: noClearAnswer,
    isOptional: (peek) => isMissing(peek(field)),
  });

const percentage = (list: string, key: "businessName" | "businessAddress", name: string) =>
  score(`${list}[].matchPercentage`, key, difference, {
    name,
    none: () => missing(noClearAnswer, `${name}: no percentage`),
    unmarked: (value) =>
      value === 100
        ? good
        : raise({
            code: noClearAnswer,
            inconclusive: true,
            title: `${name} ${value} percent, no pass mark set`,
            meaning: "The registry's entry is similar, and the policy sets no pass mark for it.",
          }),
  });

/** "businessNames and addresses are returned with match percentages." */
export const businessSearch: readonly FieldRule[] = [
  exactly("status", "status"),
  exactly("corporation_type", "corporation type"),
  exactly("date_of_incorporation", "incorporation date"),
  percentage("business_names", "businessName", "Business name match"),
  percentage("addresses", "businessAddress", "Business address match"),
  yes("addresses[].zipMatch", difference, { none: "Business address: ZIP code not compared", noneCode: noClearAnswer }),
  yes("addresses[].stateMatch", difference, { none: "Business address: state not compared", noneCode: noClearAnswer }),
];

const suffix = "_verified";

/**
 * Returns the rules of a list of entries. An entry is good if it is completed and every submitted field is verified.
 * The only statuses are Completed and Pending.
 */
function entries(list: EntryList, code: SignalCode, thing: string): FieldRule[] {
  const flags = Object.keys(entryFields[list]).filter((key) => key.endsWith(suffix));
  const status: FieldRule = {
    at: "[].status",
    judge(value, peek) {
      if (value === "Pending") return { state: "pending" };
      if (isMissing(value)) return missing(code, `${thing} has no status`);
      if (value !== "Completed") return notListed(code, `${thing} status not recognized`);
      const isStated = flags.some((flag) => typeof peek(flag) === "boolean");
      return isStated ? notTaken : missing(code, `${thing} completed, and nothing was verified`);
    },
  };
  const verified = flags.map((flag): FieldRule => {
    const field = flag.slice(0, -suffix.length);
    const name = field.replaceAll("_", " ");
    return {
      at: `[].${flag}`,
      judge(value, peek): Judgment {
        if (peek("status") !== "Completed") return notTaken;
        if (value === true) return good;
        if (value === false) return raise({ code, title: `${thing} not verified`, field: name });
        if (isMissing(peek(field))) return notTaken;
        return missing(code, `${thing} not stated as verified`, { field: name });
      },
    };
  });
  return [...verified, status];
}

export const employment = entries("employment", "employment.unverified", "Employment");
export const education = entries("education", "education.unverified", "Education");

/** Judges the end date of a license. The interface does not fix the order of its day and month. */
function licenseEnd(value: unknown, { today }: Terms): Judgment {
  if (isMissing(value) || today === null) return notTaken;
  const code = "license.unverified";
  const days = daysOf({ path: "end_date", raw: String(value), form: "unstated" }, today.year + 50);
  if (days.length === 0) return notListed(code, "License end date not readable");
  const over = days.filter((day) => isBefore(day, today));
  if (over.length === 0) return notTaken;
  if (over.length === days.length) {
    return raise({ code, title: "License expired", meaning: "The end date of the license has passed." });
  }
  const meaning = "The end date can be read as two days, and one of them has passed.";
  return missing(code, "License may have expired", { meaning });
}

export const professionalLicense: readonly FieldRule[] = [
  ...entries("professionalLicense", "license.unverified", "License"),
  { at: "[].end_date", judge: (value, _, terms) => licenseEnd(value, terms) },
];
