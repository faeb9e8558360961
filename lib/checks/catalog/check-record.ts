/** The catalog's record of one check, and of each operation in it. */

import type { OperationId } from "@/lib/identity/operations/list";
import type { CheckKey, SectionKey } from "@/lib/results/keys";
import type { SignalCode } from "@/lib/signals/codes";

/** The page for an operation that has no form on the page of checks. */
export type DedicatedPage = {
  /** `:id` is replaced by the applicant's ID. */
  path: string;
  /** Where to start when no applicant is selected. */
  start?: { href: string; label: string };
  /** What to do instead of posting to the operations endpoint; absent: the endpoint also runs it. */
  instead?: string;
};

/**
 * One operation of a check. Its price, permission and need for consent are in the registry; its preconditions are in
 * `preconditions.ts`.
 */
export type CheckStep = {
  operation: OperationId;
  /** What it requires, in a few words. */
  needs: string;
  /** What it does, in a sentence or two. */
  does: string;
  /** The label of its button. */
  verb: string;
  /** Each call counts as an attempt at the check. */
  isAttempt?: true;
  /** The answer only confirms the call; the findings arrive in the result. */
  arrivesInResult?: true;
  /** For an operation that only starts the check: the check's summary until the applicant continues. */
  opens?: string;
  page?: DedicatedPage;
  /** Its title in the timeline; absent: the operation's title. */
  event?: string;
};

export type CheckGroup =
  | "Documents and face"
  | "Knowledge and contact"
  | "SSN and background"
  | "Records"
  | "Business and work"
  | "The applicant";

export type CheckRecord = {
  key: string;
  title: string;
  /** Shown where space is tight; absent: the title. */
  shortTitle?: string;
  /** Its heading on the page of checks. */
  group: CheckGroup;
  /** Title of the entry on the page of checks that it shares with other checks of the same operations. */
  pageTitle?: string;
  /** The matrix column it belongs to; null: none. */
  column: CheckKey | null;
  /** The column's two letters, given by the first check of the column. */
  code?: string;
  /** The card that shows its result, also the fragment in the page's URL; null: it has no result of its own. */
  card: string | null;
  /** Sections that hold its result. */
  sections: readonly SectionKey[];
  /**
   * Operations whose latest answer holds one of its sections. The Test Result comes first where it has the section too.
   */
  answers?: Readonly<Partial<Record<SectionKey, OperationId>>>;
  /** Titles of sections that are only a part of the check's card. */
  sectionTitles?: Readonly<Partial<Record<SectionKey, string>>>;
  /** Signals about it, from any section. */
  codes: readonly SignalCode[];
  /** Its operations, in order. */
  steps: readonly CheckStep[];
  /** The check whose operations also perform this one. */
  doneWith?: string;
};
