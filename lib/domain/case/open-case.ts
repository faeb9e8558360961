/** A case as opened: what conclusions are drawn from, in plain text, and what cannot be read. */

import type { ApplicantStatus } from "@/lib/domain/applicants/statuses";
import type { RunResponse } from "@/lib/domain/checks/answers";
import type { ApplicantFacts, RecordedRun, UploadStatus } from "@/lib/domain/checks/applicant-facts";
import type { PolicyRules } from "@/lib/domain/checks/policy";
import type { DecisionOutcome } from "@/lib/domain/decisions/outcomes";
import type { OverrideState } from "@/lib/domain/decisions/overrides";
import type { HitVerdict } from "@/lib/domain/decisions/verdicts";
import type { OrderKind, OrderState } from "@/lib/domain/orders/states";
import type { StoredUser } from "@/lib/domain/results/compare";
import type { CourtResultOf } from "@/lib/domain/results/hits/hit";
import type { KnownSsn } from "@/lib/domain/results/override";
import type { CourtOrder } from "@/lib/domain/results/signals/signal";
import type { OperationId } from "@/lib/identity/operations/list";
import type { SharedValue } from "./shared";

export type StoredAt = { table: string; column: string; row: string };

type Person = { id: string; name: string };

export type Snapshot = {
  id: string;
  fetchedAt: Date;
  /** Hex. */
  sha256: string;
  /** The parsed body, any JSON. */
  json: unknown;
};

/** Not reopened. */
export type Judgment = {
  id: string;
  subject: string;
  contentHash: Uint8Array;
  verdict: HitVerdict | "acknowledged";
  /** Null: it cannot be read, and the judgment does not count. */
  reason: string | null;
  judgedById: string;
  judgedBy: Person;
  judgedAt: Date;
  secondById: string | null;
  secondBy: Person | null;
  secondAt: Date | null;
};

type Decision = {
  id: string;
  outcome: DecisionOutcome;
  snapshotId: string;
  basis: unknown;
  decidedAt: Date;
  decidedById: string | null;
  /** Null: decided before there were policies. */
  policyVersionId: string | null;
  reopenedAt: Date | null;
  /** True if the console reopened it because the case changed. */
  reopenedByChange: boolean;
};

/** A keyed hash: what is judged is stored as such, because it can hold names. Text is hashed as it is, else its JSON. */
export type KeyedHash = (label: "hit" | "content" | "answers", value: unknown) => Uint8Array;

/** A court search that a court may still answer, or whose outcome is unknown. */
export type OpenSearch = { kind: OrderKind; countyName: string | null; state: OrderState };

/**
 * What was removed because its time was over. It is neither damaged nor a finding: the case is read as if it had not been
 * received, and compared with its decisions without it.
 */
export type Removed = {
  /** When the newest result was removed; null: it is kept, or none was read. */
  result: Date | null;
  /** The latest answers of operations. */
  answers: readonly { operationId: string; at: Date }[];
  courtResults: readonly { orderId: string; at: Date }[];
};

export type OpenCase = {
  id: string;
  /** The stored status. It also keeps that the service refused the access code. */
  status: ApplicantStatus;
  consentedAt: Date | null;
  overriddenAt: Date | null;
  resultFetchedAt: Date | null;
  screenedAt: Date | null;
  watchListFrom: Date | null;
  /** When the service was last called and answered about another person; null: it has answered rightly since. */
  wrongPersonAt: Date | null;
  /** The newest result; null: none was read, it cannot be read, or it was removed. */
  snapshot: Snapshot | null;
  /** Its id, also of one that cannot be read; null for one that was removed. */
  snapshotId: string | null;
  /** The result that an override was based on; null: none. */
  beforeOverride: Snapshot | null;
  /** The latest of each operation that holds a section. */
  answers: readonly RunResponse[];
  /** Newest first. */
  runs: readonly RecordedRun[];
  /** What the last calls from here said. */
  said: Pick<ApplicantFacts, "uploads" | "verified" | "watchListSearchFailed">;
  /**
   * Whether the consent recorded here certifies that the disclosure was accepted; null: no consent is recorded here.
   */
  disclosureAccepted: boolean | null;
  /** How often an upload was called, by the service's own count. */
  attempts: ReadonlyMap<OperationId, number>;
  uploads: readonly UploadStatus[];
  /** Searches that may have a result. */
  orders: readonly CourtOrder[];
  orderStates: readonly OrderState[];
  /** Oldest first. An order of all counties counts as its counties while one of them is open. */
  openSearches: readonly OpenSearch[];
  courtResults: readonly CourtResultOf[];
  overrideStates: readonly OverrideState[];
  judgments: readonly Judgment[];
  /** Newest first. */
  decisions: readonly Decision[];
  isDisputed: boolean;
  /** Null: it cannot be read. */
  user: StoredUser | null;
  fields: ApplicantFacts["fields"];
  knownSsn: KnownSsn | undefined;
  /** The applicant's policy with the version in force. */
  policy: { id: string; name: string; version: number; versionId: string };
  /** Null: they cannot be read. */
  rules: PolicyRules | null;
  /** Paths of unlisted fields that an admin accepted; `[]` stands for any index. */
  acceptedFields: ReadonlySet<string>;
  /** Two people must judge the hits of such a signal. */
  needsSecond: (code: string) => boolean;
  attemptLimit: number | null;
  hash: KeyedHash;
  /** Values that applicants of other names have, too. */
  shared: readonly SharedValue[];
  unreadable: readonly StoredAt[];
  removed: Removed;
};
