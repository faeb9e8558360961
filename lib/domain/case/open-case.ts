/**
 * An opened case: the decrypted data from which the console derives its conclusions, and a list of the records that
 * cannot be read.
 */

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

/** A judgment that was not reopened. */
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

/** A court search that is open, because a court may still answer it or because its outcome is unknown. */
export type OpenSearch = { kind: OrderKind; countyName: string | null; state: OrderState };

/**
 * What the console removed because its retention time was over. A removed record is neither damaged nor a finding. The
 * case is derived as if the record had never been received, and is compared with its decisions without it.
 */
export type Removed = {
  /** When the newest result was removed. Null if the result is still stored, or if none was read. */
  result: Date | null;
  /** The removed answers, which were the latest ones of their operations. */
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
  /**
   * When the service last answered a call with another person's data. Null if a later answer was about this applicant.
   */
  wrongPersonAt: Date | null;
  /** The newest result. Null if no result was read, if it cannot be read, or if it was removed. */
  snapshot: Snapshot | null;
  /** The id of the newest result, even if it cannot be read. Null if it was removed. */
  snapshotId: string | null;
  /** The result that an override was based on, or null. */
  beforeOverride: Snapshot | null;
  /** The latest answer of each operation whose answer holds a section. */
  answers: readonly RunResponse[];
  /** Runs, newest first. */
  runs: readonly RecordedRun[];
  /** The facts that the console knows from its last calls. */
  states: Pick<ApplicantFacts, "uploads" | "verified" | "watchListSearchFailed">;
  /**
   * Whether the consent that the console recorded certifies that the disclosure was accepted. Null if the console
   * recorded no consent.
   */
  disclosureAccepted: boolean | null;
  /** How often each upload operation was called, by the service's own count. */
  attempts: ReadonlyMap<OperationId, number>;
  uploads: readonly UploadStatus[];
  /** The court searches that may have a result. */
  orders: readonly CourtOrder[];
  orderStates: readonly OrderState[];
  /**
   * The open court searches, oldest first. An order of all counties is replaced by its counties while one of these is
   * open.
   */
  openSearches: readonly OpenSearch[];
  courtResults: readonly CourtResultOf[];
  overrideStates: readonly OverrideState[];
  judgments: readonly Judgment[];
  /** Decisions, newest first. */
  decisions: readonly Decision[];
  isDisputed: boolean;
  /** The stored User Object. Null if the applicant's profile cannot be read. */
  user: StoredUser | null;
  fields: ApplicantFacts["fields"];
  knownSsn: KnownSsn | undefined;
  /** The applicant's policy with the version in force. */
  policy: { id: string; name: string; version: number; versionId: string };
  /** Null if the rules cannot be read. */
  rules: PolicyRules | null;
  /** Paths of unlisted fields that an admin accepted; `[]` stands for any index. */
  acceptedFields: ReadonlySet<string>;
  /** Whether two people must judge the hits of findings with this code. */
  needsSecond: (code: string) => boolean;
  attemptLimit: number | null;
  hash: KeyedHash;
  /** The values that applicants with other names have too. */
  shared: readonly SharedValue[];
  unreadable: readonly StoredAt[];
  removed: Removed;
};
