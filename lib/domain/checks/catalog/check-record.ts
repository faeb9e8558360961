import type { CheckKey, SectionKey } from "@/lib/domain/results/keys";
import type { SignalCode } from "@/lib/domain/signals/codes";
import type { OperationId } from "@/lib/identity/operations/list";

export type DedicatedPage = {
  /** `:id` is replaced by the applicant's ID. */
  path: string;
  /** The page on which to start when no applicant is selected. */
  start?: { href: string; label: string };
  /**
   * A sentence that says what to do instead of calling the operations endpoint. Undefined if the endpoint also runs the
   * operation.
   */
  instead?: string;
};

/**
 * One operation of a check. The registry has its price, its permission and whether it needs consent. `preconditions.ts`
 * has its preconditions.
 */
export type CheckStep = {
  operation: OperationId;
  needs: string;
  does: string;
  verb: string;
  /** Whether each call counts as an attempt at the check. */
  isAttempt?: true;
  /** Whether the answer only confirms the call. The findings then arrive in the Test Result. */
  arrivesInResult?: true;
  /** The summary that is shown until the applicant continues, if the operation only starts the check. */
  opens?: string;
  page?: DedicatedPage;
  /** The title in the timeline. If undefined, the timeline shows the operation's title. */
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
  /** A shorter title for narrow places. If undefined, `title` is used. */
  shortTitle?: string;
  group: CheckGroup;
  /** The title of the entry on the page of checks, if several checks share the entry. If undefined, `title` is used. */
  pageTitle?: string;
  column: CheckKey | null;
  /** The two letters of the column in the matrix. The first check of a column states them. */
  code?: string;
  /**
   * The id of the check's card, which is also the fragment in the page's URL. Null if the record has no result of its
   * own.
   */
  card: string | null;
  sections: readonly SectionKey[];
  /**
   * The operation whose latest answer holds a section of the check. If the Test Result has the section, the Test Result
   * has precedence.
   */
  answers?: Readonly<Partial<Record<SectionKey, OperationId>>>;
  sectionTitles?: Readonly<Partial<Record<SectionKey, string>>>;
  codes: readonly SignalCode[];
  steps: readonly CheckStep[];
  /** The key of the check whose operations also perform this check. */
  doneWith?: string;
};
