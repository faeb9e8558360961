/** The state of each check by the service's verdicts. Summaries contain no personal data. */
import { plural } from "@/lib/base/dates";
import { candidatesOf, violationsOf, watchListRecordsOf } from "@/lib/domain/results/answer-records";
import { courtState, hasRecord } from "@/lib/domain/results/court-state";
import { noVerdict } from "@/lib/domain/results/evidence";
import type { SectionKey, SectionState } from "@/lib/domain/results/keys";
import type { Sections } from "@/lib/domain/results/sections";
import type { CourtOrder } from "@/lib/domain/results/signals/signal";
import { type State, stateOfWord, wordOf, worst } from "@/lib/domain/results/states";
import { type CheckRun, type UploadStatus, uploadOperations } from "./applicant-facts";
import type { CheckId } from "./catalog";

export type CheckStatus = { state: State; summary: string };

const noResult: CheckStatus = { state: "absent", summary: "No result yet" };

const verdictWords: Readonly<Record<string, string>> = {
  attention: "The service recommends a manual review",
  unknown: "Neither passed nor failed",
  complete: "Processed; no pass or fail given",
  parsing_failed: "Could not be read",
  under_review: "Under review",
};

/** Translates a verdict of the service into words. Quotes only a plain word: other text could contain personal data. */
function wordsOfValue(value: string | null | undefined): string {
  const word = wordOf(value) ?? "";
  if (Object.hasOwn(verdictWords, word)) return verdictWords[word] ?? "";
  const state = stateOfWord(value);
  if (state === "clear") return "Passed";
  if (state === "attention") return "Failed";
  if (state === "pending") return "Pending";
  const isPlain = /^[a-z][a-z_]{0,23}$/.test(word);
  return `The service returned ${isPlain ? `“${value?.trim()}”` : "an unknown value"}`;
}

/** Returns the state of one field of a section. */
const stateOfField = (sections: Sections, key: SectionKey, field: string): SectionState =>
  sections[key].fields.get(`${key}.${field}`) ?? "absent";

/** Returns the state of each entry of a list: the state of its worst field. */
function statesOfEntries(sections: Sections, key: SectionKey): State[] {
  const { parsed, fields } = sections[key];
  // Groups the fields by the path of their entry, such as `employment[3]` for `employment[3].status`.
  const ofEntries = Map.groupBy(fields, ([path]) => path.slice(0, path.indexOf("]") + 1));
  return (Array.isArray(parsed) ? parsed : []).map((_, index) =>
    worst((ofEntries.get(`${key}[${index}]`) ?? []).map(([, state]) => state)),
  );
}

function flagStatus(state: State, labels: Record<"clear" | "attention", string>): CheckStatus {
  if (state === "clear" || state === "attention") return { state, summary: labels[state] };
  return state === "unknown" ? { state, summary: "The service gave no answer" } : { ...noResult, state };
}

function photoId({ idVerification, scannedUser, "verifyUI.scannedUser": hostedUser }: Sections): CheckStatus {
  const data = scannedUser.parsed;
  const rating = data?.DocumentVerificationConfidenceRating;
  const details = [
    typeof rating === "number" ? `confidence ${rating}` : null,
    data?.IsBarcodeRead === true ? "barcode read" : null,
    data?.IsBarcodeRead === false ? "barcode not read" : null,
  ].filter((part) => part !== null);
  const status = idVerification.parsed?.status;
  if (idVerification.state === "absent") {
    if (scannedUser.state === "absent") return noResult;
    const state = scannedUser.state === "attention" ? "attention" : "unknown";
    return { state, summary: [noVerdict, ...details].join(", ") };
  }
  // Only `idVerification` gives the verdict. The scanned data can make the state worse, but not better (Test Result,
  // rule 2).
  const dataStates = ["attention", "unrecognized"].includes(scannedUser.state) ? [scannedUser.state] : [];
  const verdict = wordOf(status) === null ? noVerdict : wordsOfValue(status);
  const state = worst([idVerification.state, ...dataStates]);
  // If no data was read, nothing shows that the ID is the applicant's.
  const isRead = scannedUser.state !== "absent" || hostedUser.state !== "absent";
  if (state === "clear" && !isRead) return { state: "unknown", summary: `${verdict}, no data was read` };
  return { state, summary: [verdict, ...details].join(", ") };
}

const passportSummary = (state: State, result: string | null | undefined) =>
  state === "absent" ? noResult.summary : wordOf(result) === null ? noVerdict : wordsOfValue(result);

const passport = ({ passportData }: Sections): CheckStatus => ({
  state: passportData.state,
  summary: passportSummary(passportData.state, passportData.parsed?.AuthenticationResult),
});

type Live = "Live" | "NotLive" | "unknown" | null | undefined;
const livenessSummary = (assessment: Live, score: number | null | undefined) => {
  if (!assessment) return "Liveness not returned";
  const label = { Live: "Live", NotLive: "Not live", unknown: "Liveness unclear" }[assessment];
  return typeof score === "number" ? `${label}, score ${score}` : label;
};

function face({ photoProof }: Sections): CheckStatus {
  if (photoProof.state === "absent" || !photoProof.parsed) return { ...noResult, state: photoProof.state };
  const { liveness, face_match_score, score } = photoProof.parsed;
  const match = face_match_score ?? score;
  const isMarked = ["face_match_score", "score"].some(
    (field) => photoProof.fields.get(`photoProof.${field}`) !== "absent",
  );
  const parts = [
    liveness?.error || liveness?.error_code ? "Liveness error" : livenessSummary(liveness?.assessment, liveness?.score),
    typeof match === "number" ? `face match ${match}${isMarked ? "" : " (no pass mark set)"}` : null,
  ];
  return { state: photoProof.state, summary: parts.filter((part) => part !== null).join("; ") };
}

function driving({ drivingRecord }: Sections): CheckStatus {
  const { state, parsed: record } = drivingRecord;
  if (state === "absent") return noResult;
  if (!record) return { state, summary: "The answer has no data" };
  const violationCount = violationsOf(record).length;
  const stated = [
    record.is_clear === true ? "Clear" : record.is_clear === false ? "Not clear" : "Not stated whether it is clear",
    record.valid === false ? "not valid" : null,
    violationCount > 0 ? plural(violationCount, "entry", "entries") : null,
    [...drivingRecord.fields].some(([path, field]) => path.endsWith("_verified") && field === "attention")
      ? "license details not verified"
      : null,
  ];
  return { state, summary: stated.filter((part) => part !== null).join(", ") };
}

/** Combines the flag in the Test Result with the 7-year history, which only the answer of its own operation holds. */
function background(sections: Sections): CheckStatus {
  const { sevenYearHistory } = sections;
  const flag = flagStatus(stateOfField(sections, "backgroundCheck", "hasCriminalRecord"), {
    clear: "No record",
    attention: "A record exists. No details were returned",
  });
  if (sevenYearHistory.state === "absent" || !sevenYearHistory.parsed) return flag;
  const candidateCount = candidatesOf(sevenYearHistory.parsed).length;
  const none = sevenYearHistory.state === "clear" ? "no candidate" : "no list of candidates";
  const history = `${candidateCount > 0 ? plural(candidateCount, "candidate") : none} in the 7-year history`;
  const summary = flag.state === "absent" ? history : `${flag.summary}; ${history}`;
  return {
    state: worst([flag.state, sevenYearHistory.state]),
    summary: summary.charAt(0).toUpperCase() + summary.slice(1),
  };
}

function watchList(sections: Sections): CheckStatus {
  const { watchListReport } = sections;
  const flagState = stateOfField(sections, "backgroundCheck", "hasGlobalWatchlistRecord");
  const report = watchListReport.parsed;
  if (watchListReport.state === "absent" || !report) {
    return flagStatus(flagState, { clear: "No record", attention: "A record exists; ask for the report" });
  }
  const count = Math.max(watchListRecordsOf(report).length, report.NumberOfRecordsFound ?? 0);
  const summary =
    watchListReport.state === "unknown"
      ? "The report does not state the number of records"
      : `${plural(count, "record")} in the report`;
  return { state: worst([flagState, watchListReport.state]), summary };
}

const ssn = (sections: Sections): CheckStatus =>
  flagStatus(
    worst([
      stateOfField(sections, "SSNVerification", "isSSNVerified"),
      stateOfField(sections, "ssnHistory", "isSSNValid"),
    ]),
    { clear: "Verified", attention: "Not verified" },
  );

const searchSummaries: Readonly<Partial<Record<State, string>>> = {
  clear: "the full search matches",
  attention: "the full search found differences",
  unknown: "the full search is not conclusive",
};

function business(sections: Sections): CheckStatus {
  const { businessSearch } = sections;
  const fein = statusOfEntries(sections, "FEINVerification", ["business", "businesses"]);
  const search = searchSummaries[businessSearch.state];
  if (!search) return fein;
  const summary = fein.state === "absent" ? search : `${fein.summary}; ${search}`;
  return {
    state: worst([fein.state, businessSearch.state]),
    summary: summary.charAt(0).toUpperCase() + summary.slice(1),
  };
}

function quiz({ identityProof }: Sections): CheckStatus {
  const { state } = identityProof;
  if (state === "unrecognized") return { state, summary: "The answer could not be read" };
  const { score, numQuestions } = identityProof.parsed ?? {};
  const details = [
    state === "unknown" ? "without a usable score" : null,
    typeof score === "number" ? `score ${score}` : null,
    typeof numQuestions === "number" ? `${numQuestions} questions` : null,
  ].filter((part) => part !== null);
  // A null status means that the quiz was not taken, even if the service sends a score with it.
  const word = state === "absent" ? "Not taken or not required" : state === "attention" ? "Failed" : "Passed";
  return { state, summary: [word, ...details].join(", ") };
}

function statusOfEntries(sections: Sections, key: SectionKey, noun: [string, string]): CheckStatus {
  const { state } = sections[key];
  const states = statesOfEntries(sections, key);
  if (states.length === 0) return { ...noResult, state };
  const labels: [State, string][] = [
    ["attention", "not verified"],
    ["unknown", "unclear"],
    ["pending", "pending"],
    ["clear", "verified"],
  ];
  const parts = labels
    .map(([state, word]) => [states.filter((other) => other === state).length, word] as const)
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${number} ${word}`);
  return { state, summary: `${plural(states.length, ...noun)}: ${parts.join(", ")}` };
}

function court(orders: readonly CourtOrder[]): CheckStatus {
  if (orders.length === 0) return { state: "absent", summary: "Not ordered" };
  const done = orders.filter((order) => order.complete).length;
  const recordCount = orders.filter(hasRecord).length;
  const summary = [
    `${done} of ${plural(orders.length, "order")} complete`,
    recordCount > 0 ? `records in ${recordCount}` : null,
  ];
  return { state: worst(orders.map(courtState)), summary: summary.filter((part) => part !== null).join(", ") };
}

function hosted(sections: Sections, key: "verifyUI.scannedUser" | "verifyUI.passport"): CheckStatus {
  const { state, parsed } = sections[key];
  if (state === "absent" || !parsed) return { ...noResult, state };
  const word = "authentication_result" in parsed ? (parsed.authentication_result ?? parsed.result) : parsed.result;
  const verdict = wordOf(typeof word === "string" ? word : null) === null ? noVerdict : wordsOfValue(String(word));
  const error = parsed.liveness_error || parsed.liveness_error_code ? "liveness error" : null;
  const assessment = parsed.liveness_result?.livenessAssessment;
  const liveness =
    error ?? (assessment ? livenessSummary(assessment, parsed.liveness_result?.score).toLowerCase() : null);
  return { state, summary: [verdict, liveness].filter((part) => part !== null).join(", ") };
}

/** Derives states from the result and the orders alone, without runs and uploads. */
export function checkStatuses(sections: Sections, orders: readonly CourtOrder[]): Record<CheckId, CheckStatus> {
  const contact = (field: string) =>
    flagStatus(stateOfField(sections, "contactProof", field), { clear: "Verified", attention: "Not verified" });
  return {
    id: photoId(sections),
    passport: passport(sections),
    face: face(sections),
    quiz: quiz(sections),
    phone: contact("verifiedPhone"),
    email: contact("verifiedEmail"),
    ssn: ssn(sections),
    background: background(sections),
    watchlist: watchList(sections),
    driving: driving(sections),
    court: court(orders),
    business: business(sections),
    employment: statusOfEntries(sections, "employment", ["job", "jobs"]),
    education: statusOfEntries(sections, "education", ["school", "schools"]),
    license: statusOfEntries(sections, "professionalLicense", ["license", "licenses"]),
    "hosted-id": hosted(sections, "verifyUI.scannedUser"),
    "hosted-passport": hosted(sections, "verifyUI.passport"),
  };
}

/* After an override: a person verified the identity, and the ID check keeps the verdict on its upload. */

type OverrideEvidence = {
  sections: Pick<Sections, "idVerification" | "scannedUser" | "verifyUI.scannedUser">;
  runs: readonly CheckRun[];
  uploads?: readonly UploadStatus[] | undefined;
  /** Whether the console knows that an override was applied. */
  overridden?: boolean | undefined;
};

/** Whether the service may have accepted a run. False for a run that failed or was refused. */
export const mayHaveArrived = ({ outcome }: CheckRun) => outcome !== "failed" && outcome !== "refused";

/**
 * Whether an override was applied and there is no sign of an ID upload: the result has no data of an ID, and the
 * console sent none. A PASS of the service then comes from the override, and the check must not look passed.
 */
export function isByOverrideOnly({ sections, runs, uploads = [], overridden }: OverrideEvidence): boolean {
  if (!overridden || !["clear", "absent"].includes(sections.idVerification.state)) return false;
  if (sections.scannedUser.state !== "absent" || sections["verifyUI.scannedUser"].state !== "absent") return false;
  if (uploads.some(({ document }) => document === "id")) return false;
  return !runs.some((run) => uploadOperations.id.some((id) => id === run.operationId) && mayHaveArrived(run));
}

/** Returns the status of an ID check that was not run, because an override alone verified the identity. */
export function statusByOverride({ idVerification }: Pick<Sections, "idVerification">) {
  const word = wordOf(idVerification.parsed?.status)?.toUpperCase();
  const since = word === undefined ? "" : `. The service has returned ${word} since the override`;
  return { state: "absent" as const, summary: `By override; no ID was uploaded${since}` };
}

/** Adds the override to the summary of an uploaded ID that did not pass. */
export const besideOverride = ({ state, summary }: CheckStatus): CheckStatus =>
  state === "clear" ? { state, summary } : { state, summary: `${summary}; identity verified by override` };
