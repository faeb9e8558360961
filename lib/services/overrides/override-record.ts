/** A request in the database: its state, which changes only by its transitions, and its sealed notes. */
import "server-only";
import type { OverrideState } from "@/lib/contracts/overrides";
import { type DataKey, openText, seal } from "@/lib/data/crypto";
import type { OverrideRequest, Prisma, Transaction } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { type OverrideEvent, transitionsOf } from "./override-state";

type Changes = Omit<Prisma.OverrideRequestUncheckedUpdateManyInput, "id" | "state">;

/**
 * Changes the state of a request, if the event is possible in its current state. Of two concurrent callers one succeeds
 * (compare-and-set).
 *
 * @returns the new state; null if nothing was written
 */
export async function changeOverrideState(
  tx: Transaction,
  id: string,
  event: OverrideEvent,
  changes: Changes = {},
): Promise<OverrideState | null> {
  const { from, to } = transitionsOf(event);
  const where = { id, state: { in: [...from] } };
  const { count } = await tx.overrideRequest.updateMany({ where, data: { ...changes, state: to } });
  return count === 1 ? to : null;
}

/** The refusal to decide a request that is already decided. */
export function alreadyDecided(): AppError {
  return new AppError("state_conflict", { detail: "This request is already decided or withdrawn." });
}

type Column = "note" | "decisionNote" | "resolvedNote";
const place = (column: Column, id: string) => ({ table: "OverrideRequest", column, row: id });

/** Seals a note. */
export function sealNote(key: DataKey, column: Column, id: string, text: string): Uint8Array<ArrayBuffer> {
  return seal(key, place(column, id), text);
}

/** Opens a note; null if there is none. */
export function readNote(key: DataKey, column: Column, row: OverrideRequest): string | null {
  const sealed = row[column];
  return sealed ? openText(key, place(column, row.id), sealed) : null;
}
