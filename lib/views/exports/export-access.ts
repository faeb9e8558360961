/** Loads stored exports, and decides who may see an export, change it, and download its file. */
import "server-only";
import { can } from "@/lib/base/permissions";
import { AppError } from "@/lib/errors";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { db, type Export, type Transaction } from "@/lib/platform/data/prisma";
import { hasRights } from "./export-record";

const person = { select: { id: true, name: true } } as const;
export const withOwner = { include: { owner: person, schedule: { select: { owner: person } } } } as const;
type Person = { id: string; name: string };
export type ExportRow = Export & { owner: Person; schedule: { owner: Person } | null };

/** @throws AppError `not_found`, also for an export of another person unless the reader may see all exports */
export async function loadExport(
  id: string,
  staff: CurrentStaff,
  client: Pick<Transaction, "export"> = db,
): Promise<ExportRow> {
  const row = await client.export.findUnique({ where: { id }, ...withOwner });
  if (row && (row.ownerId === staff.id || can(staff.roles, "export.read-all"))) return row;
  throw new AppError("not_found", { detail: "There is no such export." });
}

const notYours = "Only the person who requested it can do this.";

export function requireOwner({ ownerId }: Pick<ExportRow, "ownerId">, staff: CurrentStaff): void {
  if (ownerId !== staff.id) throw new AppError("forbidden", { detail: notYours });
}

/** Returns why a person may not download the file of an export now; null if they may. Only this function decides it. */
export function fileRefusal(row: ExportRow, staff: CurrentStaff): AppError | null {
  const { ownerId, state, expiresAt, sha256, rights } = row;
  if (ownerId !== staff.id) return new AppError("forbidden", { detail: notYours });
  if (state === "expired" || (expiresAt && expiresAt <= new Date())) {
    return new AppError("state_conflict", { detail: "The file of this export was removed. Request the export again." });
  }
  if (state !== "ready" || !sha256) return new AppError("state_conflict", { detail: "This export has no file." });
  if (hasRights(rights, staff)) return null;
  return new AppError("permission_denied", {
    detail: "This file needs a permission that you no longer have. Export again to get what you may see now.",
  });
}
