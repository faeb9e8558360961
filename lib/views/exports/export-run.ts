/** One attempt to make an export: what it reads, and whether the export is still its own. */
import "server-only";
import "server-only";
import { damaged } from "@/lib/platform/data/crypto";
import { db, type Export, type Prisma, type Transaction } from "@/lib/platform/data/prisma";
import { JobInterrupted } from "@/lib/platform/queues/queues";
import type { Column } from "./cells";
import { type Attempt, type Batch, type ExportRequest, type Plan, readRows } from "./export-record";
import type { Reader } from "./sources";

/** The export was canceled, has ended, or belongs to a newer attempt. */
export class ExportStopped extends Error {}

export type ExportRun = {
  row: Export & Attempt;
  request: ExportRequest;
  columns: readonly Column[];
  signal: AbortSignal;
  /** Whether an earlier attempt left a complete copy. */
  hasCopy: boolean;
  /** The permissions that the rows are copied with. */
  rights: readonly string[];
  /** The owner's rights now, and what they may export with them. */
  plan: () => Promise<Plan & { reader: Reader }>;
};

export const requireGoing = (signal: AbortSignal) => {
  if (signal.aborted) throw new JobInterrupted();
};

export const areSame = (some: readonly string[], others: readonly string[]) =>
  some.toSorted().join() === others.toSorted().join();

/** @throws ExportStopped */
export function requireOurs(isOurs: boolean): void {
  if (!isOurs) throw new ExportStopped();
}

export const asOurs = ({ id, startedAt }: Pick<Attempt, "id" | "startedAt">) =>
  ({ id, state: "running", startedAt }) as const;

/** @throws ExportStopped if the export no longer belongs to this attempt */
export async function update(
  tx: Transaction,
  attempt: Pick<Attempt, "id" | "startedAt">,
  data: Prisma.ExportUpdateManyMutationInput,
): Promise<void> {
  const { count } = await tx.export.updateMany({ where: asOurs(attempt), data });
  requireOurs(count > 0);
}

/**
 * The copied rows from a position on, as long as their owner has the same rights.
 *
 * @throws SealError if a part of the copy is damaged or missing: a file of the others would look complete
 */
export async function* batchesOf(exportRun: ExportRun, from: number): AsyncGenerator<Batch> {
  const { row, signal, plan } = exportRun;
  const read = (position: number) => {
    const reading = Promise.all([readRows(row, position), plan()]);
    reading.catch(() => undefined);
    return reading;
  };
  let next = read(from);
  for (let position = from; ; position += 1) {
    requireGoing(signal);
    const [batch, { rights }] = await next;
    if (!batch) {
      requireOurs((await db.export.count({ where: asOurs(row) })) > 0);
      throw damaged("format", { table: "ExportRows", column: "rows", row: `${row.id}/${position}` });
    }
    // The next attempt copies them anew.
    if (!areSame(rights, exportRun.rights)) throw new JobInterrupted();
    if (batch.rows.length === 0) return;
    next = read(position + 1);
    yield batch;
  }
}
