/** What the catalog says of one check, and of each operation in it. */
import type { CheckKey, SectionKey } from "@/lib/contracts/results";
import type { OperationId } from "@/lib/identity/operations/registry";
import type { SignalCode } from "@/lib/results/signal-codes";

/** The page on which an operation is done instead of a form of its own among the checks. */
export type DedicatedPage = {
  /** Its address; `:id` stands for the applicant. */
  path: string;
  /** Where to begin without an applicant at hand. */
  start?: { href: string; label: string };
  /** What to do instead of posting to the operations' endpoint; absent: the endpoint runs it as well. */
  instead?: string;
};

/**
 * One operation of a check. What it costs, who may run it and whether it needs consent is in the registry; what has to
 * come before it is in `prerequisites.ts`.
 */
export type CheckStep = {
  operation: OperationId;
  /** What it takes, in a few words. */
  needs: string;
  /** What happens when it is run, in a sentence or two. */
  does: string;
  /** The verb on the button. */
  verb: string;
  /** One call of it is one attempt at the check. */
  isAttempt?: true;
  /** The answer only says that the call worked: what was found arrives in the result. */
  arrivesInResult?: true;
  /** It only opens the check, which then waits for the person: how the check reads until they go on. */
  opens?: string;
  page?: DedicatedPage;
  /** How the timeline says that it was done, where the operation's title does not. */
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
  /** Where room is short; absent: the title. */
  shortTitle?: string;
  /** The heading under which it stands on the page of checks. */
  group: CheckGroup;
  /** Its title on the page of checks, where checks that are done by the same operations share a place. */
  pageTitle?: string;
  /** The matrix column it belongs to; null: none. */
  column: CheckKey | null;
  /** The column's two letters, given by the first check of the column. */
  code?: string;
  /** The card on which its result stands, which is also the address on the page; null: it has no result of its own. */
  card: string | null;
  /** Sections of the Test Result that hold its result. */
  sections: readonly SectionKey[];
  /** What a section is called, where it is not all that the check's card shows. */
  sectionTitles?: Readonly<Partial<Record<SectionKey, string>>>;
  /** Signals that speak of it, whatever section they come from. */
  codes: readonly SignalCode[];
  /** Its operations, in the order a person goes. */
  steps: readonly CheckStep[];
  /** The check whose operations do this one too. */
  doneWith?: string;
};
