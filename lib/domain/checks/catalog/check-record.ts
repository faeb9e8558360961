import type { CheckKey, SectionKey } from "@/lib/domain/results/keys";
import type { SignalCode } from "@/lib/domain/signals/codes";
import type { OperationId } from "@/lib/identity/operations/list";

export type DedicatedPage = {
  /** `:id` is replaced by the applicant's ID. */
  path: string;
  /** Where to start when no applicant is selected. */
  start?: { href: string; label: string };
  /** What to do instead of calling the operations endpoint. Undefined if the endpoint also runs the operation. */
  instead?: string;
};

/** Price, permission and need for consent are in the registry, preconditions in `preconditions.ts`. */
export type CheckStep = {
  operation: OperationId;
  needs: string;
  does: string;
  verb: string;
  /** Each call counts as an attempt at the check. */
  isAttempt?: true;
  /** The answer only confirms the call; the findings arrive in the result. */
  arrivesInResult?: true;
  /** The operation only starts the check. The value is the summary that is shown until the applicant continues. */
  opens?: string;
  page?: DedicatedPage;
  /** The title in the timeline. Undefined for the operation's title. */
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
  /** The title where space is tight. Undefined for the title. */
  shortTitle?: string;
  group: CheckGroup;
  /** The id of the entry that it shares with other checks of the same operations. */
  pageTitle?: string;
  column: CheckKey | null;
  /** The letters of the column. The column's first check states them. */
  code?: string;
  /** The id of the check's card, which is also the fragment in the page's URL. Null if the check has no own result. */
  card: string | null;
  sections: readonly SectionKey[];
  /**
   * The operations whose latest answer holds one of the check's sections. The Test Result has precedence if it has the
   * section.
   */
  answers?: Readonly<Partial<Record<SectionKey, OperationId>>>;
  sectionTitles?: Readonly<Partial<Record<SectionKey, string>>>;
  codes: readonly SignalCode[];
  steps: readonly CheckStep[];
  /** The check whose operations also perform this one. */
  doneWith?: string;
};
