/** An opened case: the decrypted data from which conclusions are derived, and the records that cannot be read. */

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
  /** Null if it cannot be read. The judgment then does not count. */
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
  /** Null if the decision was made before policies existed. */
  policyVersionId: string | null;
  reopenedAt: Date | null;
  /** True if the console reopened it because the case changed. */
  reopenedByChange: boolean;
};

/**
 * Returns a keyed hash. The console stores hashes of judged data, because it can contain names. Text is hashed
 * unchanged, anything else as JSON.
 */
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
  /** The stored status. It also records that the service refused the access code. */
  status: ApplicantStatus;
  consentedAt: Date | null;
  overriddenAt: Date | null;
  resultFetchedAt: Date | null;
  screenedAt: Date | null;
  watchListFrom: Date | null;
  documentExpiresOn: Date | null;
  /** When a call of the service last returned another person. Null if a later answer was about this applicant. */
  wrongPersonAt: Date | null;
  /** The newest result. Null if no result was read, if it cannot be read, or if it was removed. */
  snapshot: Snapshot | null;
  /** The id of the newest result, even if it cannot be read. Null if it was removed. */
  snapshotId: string | null;
  /** The result that an override was based on, or null. */
  beforeOverride: Snapshot | null;
  /** The latest answer of each operation that holds a section. */
  answers: readonly RunResponse[];
  /** Runs, newest first. */
  runs: readonly RecordedRun[];
  /** The facts that the console's last calls established. */
  states: Pick<ApplicantFacts, "uploads" | "verified" | "watchListSearchFailed">;
  /**
   * Whether the consent that is recorded here certifies that the disclosure was accepted. Null if no consent is
   * recorded here.
   */
  disclosureAccepted: boolean | null;
  /** How often an upload was called, by the service's own count. */
  attempts: ReadonlyMap<OperationId, number>;
  uploads: readonly UploadStatus[];
  /** The searches that may have a result. */
  orders: readonly CourtOrder[];
  orderStates: readonly OrderState[];
  /**
   * The states of the orders, oldest first. An order of all counties counts as its counties while one of them is open.
   */
  openSearches: readonly OpenSearch[];
  courtResults: readonly CourtResultOf[];
  overrideStates: readonly OverrideState[];
  judgments: readonly Judgment[];
  /** Decisions, newest first. */
  decisions: readonly Decision[];
  isDisputed: boolean;
  /** Null if the note cannot be read. */
  user: StoredUser | null;
  fields: ApplicantFacts["fields"];
  knownSsn: KnownSsn | undefined;
  /** The applicant's policy with the version in force. */
  policy: { id: string; name: string; version: number; versionId: string };
  /** Null if the rules cannot be read. */
  rules: PolicyRules | null;
  /** Paths of unlisted fields that an admin accepted; `[]` stands for any index. */
  acceptedFields: ReadonlySet<string>;
  /** The codes of the findings whose hits two people must judge. */
  needsSecond: (code: string) => boolean;
  attemptLimit: number | null;
  hash: KeyedHash;
  /** Values that applicants with other names have too. */
  shared: readonly SharedValue[];
  unreadable: readonly StoredAt[];
  removed: Removed;
};
