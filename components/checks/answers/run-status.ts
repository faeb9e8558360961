/** What a run came to, as evidence: only where the interface says what an answer means. Pure. */
import { flagOf, numberOf, type Reader, readerOf } from "@/components/shared/evidence/reading";
import type { EvidenceState } from "@/components/ui/evidence";
import type { CheckRunRow } from "@/lib/contracts/checks";
import { plural } from "@/lib/dates";

export type RunStatus = { state: EvidenceState; words: string };

type Answered = Pick<CheckRunRow, "operationId" | "outcome"> & {
  response?: unknown;
  masked: readonly string[];
  problems: readonly unknown[];
};

/**
 * How a run stands.
 *
 * @param run with its answer
 * @returns the state and the words of its pill; an accepted call whose result arrives elsewhere is information, never clear
 */
export function statusOfRun(run: Answered): RunStatus {
  switch (run.outcome) {
    case "running":
      return { state: "pending", words: "Being sent" };
    case "refused":
      return { state: "attention", words: "Refused by the service" };
    case "failed":
      return { state: "absent", words: "Was not sent" };
    case "unknown":
      return { state: "unknown", words: "Outcome unknown" };
    default:
      break;
  }
  if (run.problems.length > 0) return { state: "unrecognized", words: "Unrecognized" };
  const of = readerOf({ data: run.response, masked: [...run.masked] }, "");
  return (judges[run.operationId] ?? simple)(of);
}

const judges: Record<string, (of: Reader) => RunStatus> = {
  "background.seven-year": sevenYear,
  "background.watchlist-report": watchList,
  "driving.record": driving,
  "user.ssn": (of) => yesOrNo(flagOf(of.at("isSSNValid")), "SSN valid", "SSN not valid"),
  "business.full-search": business,
  "document.check-id": upload,
  "document.check-passport": upload,
  "records.county-history": () => ({ state: "info", words: "Answered" }),
  "user.summary": () => ({ state: "info", words: "Answered" }),
};

function yesOrNo(value: boolean | null, yes: string, no: string): RunStatus {
  if (value === null) return { state: "unknown", words: "Nothing is said" };
  return value ? { state: "clear", words: yes } : { state: "attention", words: no };
}

/** Simple Response: it says that the call worked, and nothing about the person. */
function simple(of: Reader): RunStatus {
  const success = flagOf(of.at("success"));
  if (success === false) return { state: "attention", words: "The service says no" };
  return { state: "info", words: success ? "Accepted" : "Answered" };
}

/** Candidates.Message stands alone when no records exist; anything else is not that statement. */
function sevenYear(of: Reader): RunStatus {
  const found = of.under("result", "Candidates", "Candidate").list().length;
  if (found > 0) return { state: "attention", words: plural(found, "candidate") };
  const message = of.at("result", "Candidates", "Message").text;
  return message ? { state: "clear", words: "No record" } : { state: "unknown", words: "Nothing is said" };
}

function watchList(of: Reader): RunStatus {
  const listed = of.under("WatchListRecords", "WatchListRecord").list().length;
  const count = Math.max(listed, numberOf(of.at("NumberOfRecordsFound")) ?? 0);
  if (count > 0) return { state: "blocking", words: plural(count, "record") };
  return numberOf(of.at("NumberOfRecordsFound")) === 0
    ? { state: "clear", words: "No record" }
    : { state: "unknown", words: "Nothing is said" };
}

function driving(of: Reader): RunStatus {
  const violations = of.under("violations").list().length;
  if (flagOf(of.at("valid")) === false) return { state: "attention", words: "Not valid" };
  if (violations > 0) return { state: "attention", words: plural(violations, "violation") };
  return yesOrNo(flagOf(of.at("is_clear")), "Clear record", "Not clear");
}

const exact = ["status_verified", "corporation_type_verified", "date_of_incorporation_verified"] as const;

/** Status, type and date have to match exactly; names and addresses come with percentages, for which no threshold is stated. */
function business(of: Reader): RunStatus {
  const marks = exact.map((key) => flagOf(of.at(key)));
  if (marks.includes(false)) return { state: "attention", words: "Differs" };
  return marks.includes(true) ? { state: "info", words: "Compared" } : { state: "unknown", words: "Nothing verified" };
}

/** Complete means received and parsed, and is not the verdict. */
function upload(of: Reader): RunStatus {
  switch (of.at("result").text?.toLowerCase()) {
    case "complete":
      return { state: "info", words: "Parsed" };
    case "parsing_failed":
      return { state: "attention", words: "Could not be read" };
    case "under_review":
      return { state: "pending", words: "Under review" };
    case "unknown_state":
      return { state: "pending", words: "Too early" };
    default:
      return { state: "unknown", words: "Unknown" };
  }
}
