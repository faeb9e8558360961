/** The copy for each kind of hit, and the order and wording of a comparison. Pure. */

import { evidenceHref } from "@/lib/domain/checks/applicant-facts";
import { cardOfSection } from "@/lib/domain/checks/catalog";
import { type ComparisonMark, type HitKind, type HitVerdict, hitVerdictTitles } from "@/lib/domain/decisions/verdicts";
import { onlyInRecordWords } from "@/lib/domain/results/compared-fields";
import { datePartsAt } from "@/lib/domain/results/date-fields";
import { evidenceLabels } from "@/lib/domain/results/evidence";
import { sectionKeys } from "@/lib/domain/results/keys";
import type { Hit } from "@/lib/features/hits/contract/hits";

export type ComparedRow = Hit["compared"][number];

export const markLabels: Record<ComparisonMark, string> = {
  same: "Same",
  partly: "Partly the same",
  different: "Different",
  not_given: "Not given",
};

type KindCopy = { record: string; question: string; answers: Record<HitVerdict, string> };

const dismisses = "Dismisses the hit";
const resolves = "Resolves the finding";
const staysOpen = "The finding stays open";
const aboutRecord = {
  same_person: "Confirms the finding",
  someone_else: dismisses,
  cannot_tell: staysOpen,
};
const aboutDocument = {
  same_person: resolves,
  someone_else: "Confirms the finding",
  cannot_tell: staysOpen,
};

/**
 * The words for each kind: what the record is called, the question that its judgment answers, and what each answer
 * does.
 */
const copy: Record<HitKind, KindCopy> = {
  watch_list: { record: "Watch-list record", question: "Is this the applicant?", answers: aboutRecord },
  court_case: { record: "Court case", question: "Is the defendant the applicant?", answers: aboutRecord },
  seven_year: { record: "Candidate", question: "Is the candidate the applicant?", answers: aboutRecord },
  driving: { record: "Driving record", question: "Is this the applicant's driving record?", answers: aboutRecord },
  criminal_flag: { record: "Record", question: "Is the record about the applicant?", answers: aboutRecord },
  business: {
    record: "Business found",
    question: "Is this the applicant's business?",
    answers: {
      same_person: resolves,
      someone_else: dismisses,
      cannot_tell: staysOpen,
    },
  },
  birth_date: {
    record: "Document",
    question: "Does this document belong to the applicant?",
    answers: aboutDocument,
  },
  name: { record: "Document", question: "Does this document belong to the applicant?", answers: aboutDocument },
};

export const recordTitle = ({ kind }: Pick<Hit, "kind">) => copy[kind].record;
export const questionOf = ({ kind }: Pick<Hit, "kind">) => copy[kind].question;

/**
 * Says what an answer does. An answer against the applicant (the record is theirs, or the document is someone else's)
 * leaves a blocking finding open, and resolves any other.
 */
export function effectOf({ kind, severity }: Pick<Hit, "kind" | "severity">, verdict: HitVerdict): string {
  const effect = copy[kind].answers[verdict];
  const { answers } = copy[kind];
  const against = answers === aboutRecord ? "same_person" : answers === aboutDocument ? "someone_else" : null;
  if (verdict !== against) return effect;
  return severity === "blocking" ? `${effect}. You cannot approve while it is open.` : `${effect}, and resolves it`;
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Splits a row's words into the mark's word, which may be more exact ("Same year"), and a detail. */
export function splitWords({ comparison, words }: Pick<ComparedRow, "comparison" | "words">): {
  word: string;
  detail: string | null;
} {
  const [, head = words, tail = ""] = /^(.*?)[;:.]\s+(.*)$/s.exec(words) ?? [];
  const saysMark = comparison === "not_given" || /^(same|partly|different)\b/i.test(head);
  if (!saysMark) return { word: markLabels[comparison], detail: words || null };
  return { word: head, detail: tail ? upperFirst(tail) : null };
}

export const isOnlyInRecord = ({ words }: Pick<ComparedRow, "words">) => words === onlyInRecordWords;
export const isNameRow = ({ field }: Pick<ComparedRow, "field">) =>
  /^(name|defendant|also known as)( \d+)?$/i.test(field);
const isFullName = ({ field }: Pick<ComparedRow, "field">) => /^(name|defendant)$/i.test(field);

const byMark: readonly ComparisonMark[] = ["different", "partly", "same", "not_given"];

function rank(row: ComparedRow): number {
  if (isFullName(row)) return -2;
  return /^Birth date( \d+)?$/.test(row.field) ? -1 : byMark.indexOf(row.comparison);
}

/** Sorts rows: name, birth date, and then different, partly the same, same, and not given values. */
export const inReadingOrder = (rows: readonly ComparedRow[]) => [...rows].sort((one, other) => rank(one) - rank(other));

/** Whether a phone hides a row at first, because one side lacks the value. Name and birth date are always shown. */
export const isHiddenOnPhone = (row: ComparedRow) => row.comparison === "not_given" && rank(row) >= 0;

export function countMarks(rows: readonly ComparedRow[]): { mark: ComparisonMark; count: number }[] {
  return (["same", "partly", "different", "not_given"] as const)
    .map((mark) => ({
      mark,
      count: rows.filter((row) => row.comparison === mark && !isOnlyInRecord(row)).length,
    }))
    .filter(({ count }) => count > 0);
}

/** Returns the parts of both dates of a row if only day and month are exchanged, or null. */
export function swappedDates(row: ComparedRow) {
  const { applicant, hit, applicantPath, hitPath } = row;
  if (row.comparison !== "different" || !applicant || !hit || !applicantPath || !hitPath) return null;
  const [mine, theirs] = [datePartsAt(applicantPath, applicant), datePartsAt(hitPath, hit)];
  const isSwapped =
    mine && theirs && mine.year === theirs.year && mine.day === theirs.month && mine.month === theirs.day;
  return isSwapped ? { mine, theirs } : null;
}

const sectionsByKind: Partial<Record<HitKind, string>> = {
  watch_list: "watchListReport",
  seven_year: "sevenYearHistory",
  driving: "drivingRecord",
  criminal_flag: "backgroundCheck",
};

function sectionOf({ kind, signal, compared }: Hit): string | undefined {
  if (kind === "business") return signal === "business.mismatch" ? "FEINVerification" : "businessSearch";
  if (sectionsByKind[kind]) return sectionsByKind[kind];
  const path = compared.find(({ hitPath }) => hitPath !== null)?.hitPath ?? "";
  return sectionKeys.find((key) => path.startsWith(`${key}.`) || path.startsWith(`${key}[`));
}

/** Links to the full record: to the order of a court case, or else to the evidence card. */
export function evidenceLink(hit: Hit, applicantId: string): { href: string; label: string } {
  if (hit.orderId !== null) return { href: `/orders/${hit.orderId}`, label: "Open the order" };
  const section = sectionOf(hit);
  const card = section === undefined ? undefined : cardOfSection(section);
  const href = card ? evidenceHref(applicantId, card.id) : `/applicants/${applicantId}/evidence`;
  return { href, label: "Open the evidence" };
}

/** Whether a hit waits for this person's answer. The first reviewer cannot be the second. */
export function isForReader(hit: Hit, self: string): boolean {
  return hit.verdict === null && !(hit.awaitsSecond !== null && hit.judgment?.by.id === self);
}

/** The name in a record. Null if the record has no name, or if the name is masked. */
export function nameIn({ compared }: Pick<Hit, "compared">): string | null {
  const row = compared.find(isFullName);
  return row && !row.hitMasked ? row.hit : null;
}

/** The state of a hit's judgment, in a few words. */
export function stateOf({ verdict, awaitsSecond, severity }: Hit): string {
  if (verdict) return hitVerdictTitles[verdict];
  return awaitsSecond ? "Waiting for a second person" : evidenceLabels[severity];
}

export function groupHits(hits: readonly Hit[]) {
  return {
    open: hits.filter(({ verdict, awaitsSecond }) => verdict === null && awaitsSecond === null),
    waiting: hits.filter(({ verdict, awaitsSecond }) => verdict === null && awaitsSecond !== null),
    judged: hits.filter(({ verdict }) => verdict !== null),
  };
}
