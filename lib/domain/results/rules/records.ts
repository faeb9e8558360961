/** The rules for the values of background checks, watch lists, driving records and 7-year histories. */
import { plural } from "@/lib/base/dates";
import {
  type FieldRule,
  good,
  isMissing,
  missing,
  no,
  noClearAnswer,
  notListed,
  notTaken,
  raise,
  word,
  yes,
} from "../field-rules";
import { isRecord } from "../paths";
import { hasContent } from "../states";

const unclear = { noneCode: noClearAnswer } as const;

export const backgroundCheck: readonly FieldRule[] = [
  no("hasCriminalRecord", "background.criminal-record", { ...unclear, none: "Criminal history: no answer" }),
  no("hasGlobalWatchlistRecord", "background.watchlist-record", { ...unclear, none: "Watch lists: no answer" }),
];

const listIn = (value: unknown, key: string): unknown[] => {
  const list = isRecord(value) ? value[key] : null;
  return (Array.isArray(list) ? list : []).filter((one) => hasContent(one));
};

/**
 * The watch-list report. It is clear only if the service counts zero records and lists none. Records that the service
 * counts but does not list stay open.
 */
export const watchListReport: readonly FieldRule[] = [
  {
    at: "NumberOfRecordsFound",
    judge(value, peek) {
      const code = "background.watchlist-record";
      const listed = listIn(peek("WatchListRecords"), "WatchListRecord").length;
      const isCount = typeof value === "number" && Number.isInteger(value) && value >= 0;
      const count = isCount ? Math.max(value, listed) : listed;
      if (count > 0) {
        const missed = count - listed;
        const title = plural(count, "watch-list record");
        // If no record is listed, one hit stands for all of them.
        if (listed === 0 || missed === 0) return raise({ code, title });
        return raise({ code, title: `${title}, ${missed} of them not returned`, notReturned: missed });
      }
      if (isMissing(value)) return missing(noClearAnswer, "The watch-list report does not state the number of records");
      return isCount ? good : notListed(noClearAnswer, "The watch-list report states an invalid number of records");
    },
  },
];

/**
 * Messages that state that there are no records. The pattern matches the whole message, so that no part of a longer one
 * ("no records could be searched") counts as a statement.
 */
const statesNone =
  /^(none( found)?|(there (are|were) )?no (criminal )?(records?|candidates?|matches|match|results?|offenses?|history)( (exists?|were found|was found|found))?|0 (records?|candidates?) found)[.!]?$/i;
const isSuccess = (message: unknown) =>
  isMissing(message) || /^(success(ful(ly)?)?|ok|completed?)[.!]?$/i.test(String(message).trim());

/**
 * The 7-year history. "Message: present alone when no records exist." The history is clear only if the message states
 * that there are no records, there is no candidate, and the search succeeded. Any other message is a finding.
 */
export const sevenYearHistory: readonly FieldRule[] = [
  {
    at: "result.Candidates",
    judge(value, peek) {
      const code = "background.candidates";
      const candidates = listIn(value, "Candidate");
      if (candidates.length > 0) {
        const offenses = candidates.flatMap((one) => listIn(isRecord(one) ? one.Offenses : null, "Offense")).length;
        const title = `7-year history: ${plural(candidates.length, "candidate")}`;
        return raise({ code, title, value: `${candidates.length}, with ${plural(offenses, "offense")}` });
      }
      const { Message: message, Candidate: empty } = isRecord(value) ? value : {};
      const beside = [
        ...(isMissing(message) ? [] : ["result.Candidates.Message"]),
        ...(isMissing(peek("message")) ? [] : ["message"]),
      ];
      if (isMissing(message) || (Array.isArray(empty) && empty.length > 0)) {
        return missing(noClearAnswer, "7-year history: no answer", { beside });
      }
      const text = String(message).trim();
      if (statesNone.test(text) && isSuccess(peek("message"))) return good;
      const meaning = "The service returned a message instead of an answer. Read it, then search again or resolve it.";
      return missing(noClearAnswer, "7-year history: a message, no answer", { beside, meaning });
    },
  },
];

const license = "current_license";
const verifiedLicense = (field: string, name: string): FieldRule => ({
  at: `${license}.${field}_verified`,
  judge(value, peek) {
    if (value === true) return good;
    const code = "driving.unverified";
    if (value === false) return raise({ code, title: "Driver license details not verified", field: name });
    if (isMissing(peek(`${license}.${field}`))) return notTaken;
    return missing(code, "Driver license details not stated as verified", { field: name });
  },
});

/** Values of a license's status that count as valid. The interface lists none. */
const licenseWords = ["valid", "active", "clear", "licensed", "eligible"];

/**
 * The driving record. It is clear if the service states both that it is clear and that it is valid, and lists nothing
 * against it.
 */
export const drivingRecord: readonly FieldRule[] = [
  {
    at: "violations",
    judge(value) {
      const entries = (Array.isArray(value) ? value : []).filter((one) => hasContent(one)).length;
      if (entries === 0) return notTaken;
      return raise({
        code: "driving.not-clear",
        title: `Driving record not clear: ${plural(entries, "entry", "entries")}`,
      });
    },
  },
  yes("is_clear", "driving.not-clear", { ...unclear, none: "Driving record: not stated whether it is clear" }),
  yes("valid", "driving.not-clear", {
    ...unclear,
    none: "Driving record: not stated whether the license is valid",
    bad: { title: "Driving record not valid" },
  }),
  word(`${license}.status`, licenseWords, (stateWord) =>
    stateWord === null ? notTaken : notListed(noClearAnswer, "Driver license status not recognized"),
  ),
  verifiedLicense("license_number", "license number"),
  verifiedLicense("issue_date", "issue date"),
  verifiedLicense("expiration_date", "expiration date"),
  verifiedLicense("class_description", "class description"),
  verifiedLicense("class_code", "class code"),
];
