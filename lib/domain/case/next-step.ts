/**
 * Determines the next step on an applicant. The head of the page, the end of each part and the bar on a phone show the
 * same step. Pure.
 */

import { midSentence, plural } from "@/lib/base/dates";
import { type ApplicantStatus, applicantStatusTitles, isWaitingStatus } from "@/lib/domain/applicants/statuses";
import type { DecisionBlock } from "@/lib/domain/results/view";

export type NextStep = {
  label: string;
  /** The reason for the step, or its benefit, in a sentence. */
  why: string;
  key: string | null;
  /** The path below the applicant's address. Null opens the next applicant. */
  path: string | null;
};

export type StepFacts = {
  status: ApplicantStatus;
  /** Approved or declined, and not reopened. */
  decided: boolean;
  /** What blocks a decision. Null if the reader may not read decisions. */
  blocks: readonly Pick<DecisionBlock, "code" | "hits" | "outcomes">[] | null;
  /** The number of hits that wait for this reader's verdict. */
  hits: number;
  /** The number of unresolved findings, without those for information only. */
  findings: number;
  /** The lines of the policy, with how far the applicant meets each. */
  lines: readonly { required: boolean; standing: "met" | "open" | "pending" | "missing" }[];
};

type StepRights = { decide: boolean; runChecks: boolean; recordConsent: boolean };

/**
 * Returns the first open step in the order consent, hits, findings, checks, decision. If nothing is open for the
 * reader, returns the next applicant.
 */
export function nextStepOf(facts: StepFacts, may: StepRights): NextStep {
  const { status, blocks } = facts;
  if (facts.decided || status === "expired") return next(`${applicantStatusTitles[status]}.`);
  if (!blocks) return next("Nothing is left for you here.");
  const inTheWay = blocks.filter(({ outcomes }) => outcomes.includes("approve"));
  const has = (code: DecisionBlock["code"]) => inTheWay.some((block) => block.code === code);
  const count = (standing: StepFacts["lines"][number]["standing"]) =>
    facts.lines.filter((line) => line.required && line.standing === standing).length;
  if (has("consent_missing") && may.recordConsent) {
    const why = "No check can run without the applicant's consent.";
    return { label: "Record consent", why, key: null, path: "/evidence#consent" };
  }
  if (may.decide) {
    const unresolved = inTheWay.filter(({ code }) => code === "signals_unresolved");
    const toResolve = unresolved.filter(({ hits }) => hits === 0).length;
    const open = count("open");
    if (facts.hits > 0 && (unresolved.length > toResolve || open > 0)) {
      const why = "Decide whether each record belongs to this applicant.";
      return { label: `Judge ${plural(facts.hits, "hit")}`, why, key: "h", path: "/hits#hits-to-judge" };
    }
    if (toResolve > 0 || (open > 0 && facts.findings > 0)) {
      const why = "Open findings prevent approval.";
      return { label: `Resolve ${plural(toResolve || open, "finding")}`, why, key: "f", path: "#findings" };
    }
  }
  if (has("wrong_person")) return next("The service answered about another person. Refresh the result.");
  const missing = count("missing");
  if (may.runChecks && (missing > 0 || has("no_result"))) {
    const why =
      missing > 0 ? `The policy still requires ${plural(missing, "check")}.` : "The console has no result yet.";
    return { label: missing > 0 ? "Run missing checks" : "Run checks", why, key: "u", path: "/checks" };
  }
  // A reviewer could accept a pending result as an open item, but usually waits for it.
  if (may.decide && inTheWay.length === 0 && count("pending") === 0) {
    return { label: "Decide", why: "You can decide now.", key: "g", path: "#decide" };
  }
  if (isWaitingStatus(status)) return next(`${midWaiting(status)}.`);
  return next(has("window_open") ? "Results may still change." : "Nothing is left for you here.");
}

/** Writes "Waiting: court" as "Waiting for the court". */
const midWaiting = (status: ApplicantStatus) => {
  const [first = "", whom] = applicantStatusTitles[status].split(": ");
  return whom === undefined ? first : `${first} for the ${midSentence(whom)}`;
};

const next = (why: string): NextStep => ({ label: "Next applicant", why, key: "]", path: null });
