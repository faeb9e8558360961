import type { CheckKey, SectionKey } from "@/lib/domain/results/keys";
import type { SignalCode } from "@/lib/domain/signals/codes";
import type { OperationId } from "@/lib/identity/operations/list";

export type DedicatedPage = {
  /** `:id` is replaced by the applicant's ID. */
  path: string;
  /** Where to start when no applicant is selected. */
  start?: { href: string; label: string };
  /** What to do instead of posting to the operations endpoint; absent: the endpoint also runs it. */
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
  /** The operation only starts the check: its summary until the applicant continues. */
  opens?: string;
  page?: DedicatedPage;
  /** The title in the timeline; absent: the operation's title. */
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
  group: CheckGroup;
  /** The id of the entry that it shares with other checks of the same operations. */
  pageTitle?: string;
  column: CheckKey | null;
  /** The column's letters, given by its first check. */
  code?: string;
  /** The id of the check's card, which is also the fragment in the page's URL. Null if the check has no own result. */
  card: string | null;
  sections: readonly SectionKey[];
  /** Their latest answer holds one of its sections. The Test Result comes first where it has the section too. */
  answers?: Readonly<Partial<Record<SectionKey, OperationId>>>;
  sectionTitles?: Readonly<Partial<Record<SectionKey, string>>>;
  codes: readonly SignalCode[];
  steps: readonly CheckStep[];
  /** The check whose operations also perform this one. */
  doneWith?: string;
};
