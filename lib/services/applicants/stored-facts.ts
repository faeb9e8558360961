/** What the columns of applicants are made of, read in one statement for any number of them. */
import "server-only";
import { answeringOperations } from "@/lib/checks/answers";
import type { Applicant, ResultSnapshot } from "@/lib/data/prisma";
import { type PreparedTransaction, preparedIn } from "@/lib/data/statements";
import { activityOf } from "./applicant-activity";
import { newestSnapshotOf } from "./snapshots";
import { workOf } from "./work";

const statement = {
  name: "stored-facts",
  text: `
    select applicant.id as "applicantId", row_to_json(activity) as activity, row_to_json(work) as work,
           snapshot.id, snapshot."fetchedAt", snapshot.sha256, snapshot.body
    from unnest($1::uuid[], $2::uuid[]) as applicant (id, "policyId")
      cross join lateral (${activityOf("applicant.id", "$3::text[]")}) activity
      cross join lateral (${workOf("applicant.id", `applicant."policyId"`)}) work
      left join lateral (${newestSnapshotOf("applicant.id")}) snapshot on true`,
};

/** Sealed and not parsed: one that cannot be read says nothing about the others. */
export type StoredFacts = {
  activity: unknown;
  work: unknown;
  /** The newest. */
  snapshot: Pick<ResultSnapshot, "id" | "fetchedAt" | "sha256" | "body"> | null;
};

type Row = Pick<StoredFacts, "activity" | "work"> &
  Pick<ResultSnapshot, "fetchedAt" | "sha256" | "body"> & { applicantId: string; id: string | null };

/** Reads those of applicants, by their ids. */
export async function readStoredFacts(
  tx: PreparedTransaction,
  applicants: readonly Pick<Applicant, "id" | "policyId">[],
): Promise<ReadonlyMap<string, StoredFacts>> {
  const columns = [applicants.map(({ id }) => id), applicants.map(({ policyId }) => policyId), answeringOperations];
  const rows = (await preparedIn(tx, statement, columns)) as Row[];
  return new Map(
    rows.map(({ applicantId, activity, work, id, ...snapshot }) => [
      applicantId,
      { activity, work, snapshot: id === null ? null : { id, ...snapshot } },
    ]),
  );
}
