/** The evidence state of a run, for answers whose meaning the interface defines. Pure. */

import { plural } from "@/lib/base/dates";
import { type EvidenceState, evidenceLabels } from "@/lib/domain/results/evidence";
import { flagOf, numberOf, type Reader, readerOf } from "@/lib/domain/results/reading";
import type { CheckRunRow } from "@/lib/features/checks/contract/checks";

type RunStatus = { state: EvidenceState; label: string };

type Answered = Pick<CheckRunRow, "operationId" | "outcome"> & {
  response?: unknown;
  masked: readonly string[];
  problems: readonly unknown[];
};

/** If the result of an accepted call arrives elsewhere, the state of the run is informational, and never clear. */
export function statusOfRun(run: Answered): RunStatus {
  switch (run.outcome) {
    case "running":
      return { state: "pending", label: "Sending" };
    case "refused":
      return { state: "attention", label: "Refused by the service" };
    case "failed":
      return { state: "absent", label: "Not sent" };
    case "unknown":
      return { state: "unknown", label: "Outcome unknown" };
    default:
      break;
  }
  if (run.problems.length > 0) return { state: "unrecognized", label: evidenceLabels.unrecognized };
  const of = readerOf({ data: run.response, masked: [...run.masked] }, "");
  return (statusByOperation[run.operationId] ?? simple)(of);
}

const statusByOperation: Record<string, (of: Reader) => RunStatus> = {
  "background.seven-year": sevenYear,
  "background.watchlist-report": watchList,
  "driving.record": driving,
  "user.ssn": (of) => yesOrNo(flagOf(of.at("isSSNValid")), "SSN valid", "SSN not valid"),
  "business.full-search": business,
  "document.check-id": upload,
  "document.check-passport": upload,
  "records.county-history": () => ({ state: "info", label: "Answered" }),
  "user.summary": () => ({ state: "info", label: "Answered" }),
};

function yesOrNo(value: boolean | null, yes: string, no: string): RunStatus {
  if (value === null) return { state: "unknown", label: "Not verified by source" };
  return value ? { state: "clear", label: yes } : { state: "attention", label: no };
}

/** Simple Response: says that the call worked, and nothing about the person. */
function simple(of: Reader): RunStatus {
  const success = flagOf(of.at("success"));
  if (success === false) return { state: "attention", label: "Unsuccessful, per the service" };
  return { state: "info", label: success ? "Accepted" : "Answered" };
}

/** Only a Candidates.Message without candidates states that no records exist. An empty answer proves nothing. */
function sevenYear(of: Reader): RunStatus {
  const found = of.under("result", "Candidates", "Candidate").list().length;
  if (found > 0) return { state: "attention", label: plural(found, "candidate") };
  const message = of.at("result", "Candidates", "Message").text;
  return message ? { state: "clear", label: "No record" } : { state: "unknown", label: "Not verified by source" };
}

function watchList(of: Reader): RunStatus {
  const listed = of.under("WatchListRecords", "WatchListRecord").list().length;
  const count = Math.max(listed, numberOf(of.at("NumberOfRecordsFound")) ?? 0);
  if (count > 0) return { state: "blocking", label: plural(count, "record") };
  return numberOf(of.at("NumberOfRecordsFound")) === 0
    ? { state: "clear", label: "No record" }
    : { state: "unknown", label: "Not verified by source" };
}

function driving(of: Reader): RunStatus {
  const violations = of.under("violations").list().length;
  if (flagOf(of.at("valid")) === false) return { state: "attention", label: "Not valid" };
  if (violations > 0) return { state: "attention", label: plural(violations, "violation") };
  return yesOrNo(flagOf(of.at("is_clear")), "Clear record", "Not clear");
}

const exactMatches = ["status_verified", "corporation_type_verified", "date_of_incorporation_verified"] as const;

/**
 * Status, type and date must match exactly. The interface states no threshold for the percentages of names and
 * addresses.
 */
function business(of: Reader): RunStatus {
  const marks = exactMatches.map((key) => flagOf(of.at(key)));
  if (marks.includes(false)) return { state: "attention", label: "Differs" };
  return marks.includes(true) ? { state: "info", label: "Compared" } : { state: "unknown", label: "Nothing verified" };
}

/** "complete" means that the service received and read the pictures. It is not the verdict. */
function upload(of: Reader): RunStatus {
  switch (of.at("result").text?.toLowerCase()) {
    case "complete":
      return { state: "info", label: "Data read" };
    case "parsing_failed":
      return { state: "attention", label: "Could not be read" };
    case "under_review":
      return { state: "pending", label: "Under review" };
    case "unknown_state":
      return { state: "pending", label: "Not ready yet" };
    default:
      return { state: "unknown", label: "Unknown" };
  }
}
