/** A request in the database: its state, written by its moves only, and what of it is sealed. */
import "server-only";
import type { OverrideState } from "@/lib/contracts/overrides";
import { type DataKey, openText, seal } from "@/lib/data/crypto";
import type { OverrideRequest, Prisma, Transaction } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { movesOf, type OverrideEvent } from "./override-state";

type Changes = Omit<Prisma.OverrideRequestUncheckedUpdateManyInput, "id" | "state">;

/**
 * Moves a request, if it is in a state in which this can happen. A compare-and-set: of two that try, one succeeds.
 *
 * @returns the new state, or null when nothing was written
 */
export async function moveOverride(
  tx: Transaction,
  id: string,
  event: OverrideEvent,
  changes: Changes = {},
): Promise<OverrideState | null> {
  const { from, to } = movesOf(event);
  const where = { id, state: { in: [...from] } };
  const { count } = await tx.overrideRequest.updateMany({ where, data: { ...changes, state: to } });
  return count === 1 ? to : null;
}

/** The refusal when a request is in no state for a decision: another person was faster. */
export function alreadyDecided(): AppError {
  return new AppError("state_conflict", { detail: "This request is decided or withdrawn already." });
}

type Column = "note" | "decisionNote" | "resolvedNote";
const place = (column: Column, id: string) => ({ table: "OverrideRequest", column, row: id });

/** Seals what a person wrote about a request. */
export function sealNote(key: DataKey, column: Column, id: string, text: string): Uint8Array<ArrayBuffer> {
  return seal(key, place(column, id), text);
}

/** Opens what a person wrote; null when they have not. */
export function readNote(key: DataKey, column: Column, row: OverrideRequest): string | null {
  const sealed = row[column];
  return sealed ? openText(key, place(column, row.id), sealed) : null;
}
