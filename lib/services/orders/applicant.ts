/** The applicant behind an order: key, access code and name, opened for the moment of their use. */
import "server-only";
import { can } from "@/lib/auth/permissions";
import type { CurrentStaff } from "@/lib/auth/session";
import { type DataKey, openDataKey, openText } from "@/lib/data/crypto";
import { db } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { userAnswer } from "@/lib/identity/operations/answers";
import { maskDirect } from "@/lib/results/mask-text";

export type OpenApplicant = {
  id: string;
  key: DataKey;
  /** The service's userAccessCode. Never in an address, a log or an answer. */
  accessCode: string;
  consentedAt: Date | null;
};

/**
 * Opens an applicant.
 *
 * @throws AppError `not_found`; `erased` once the key is destroyed
 */
export async function openApplicant(id: string): Promise<OpenApplicant> {
  const row = await db.applicant.findUnique({
    where: { id },
    select: { wrappedKey: true, accessCode: true, consentedAt: true },
  });
  if (!row) throw new AppError("not_found");
  const key = openDataKey(row.wrappedKey);
  const accessCode = openText(key, { table: "Applicant", column: "accessCode", row: id }, row.accessCode);
  return { id, key, accessCode, consentedAt: row.consentedAt };
}

/** An applicant's name as this reader may see it; null when the service never gave one, or once they are erased. */
export async function nameFor(id: string, reader: CurrentStaff): Promise<string | null> {
  const row = await db.applicant.findUnique({ where: { id }, select: { wrappedKey: true, profile: true } });
  if (!row?.wrappedKey) return null;
  const profile = openText(
    openDataKey(row.wrappedKey),
    { table: "Applicant", column: "profile", row: id },
    row.profile,
  );
  const user = userAnswer.safeParse(JSON.parse(profile));
  if (!user.success) return null;
  const parts = [user.data.firstName, user.data.lastName].filter((part) => part?.trim());
  const shown = can(reader.roles, "applicant.read-direct") ? parts : parts.map((part) => maskDirect(part ?? ""));
  return shown.length > 0 ? shown.join(" ") : null;
}
