/** The consent recorded here: the name given, who recorded it, and what was certified. */
import "server-only";
import { z } from "zod";
import { withoutHidden } from "@/lib/base/hidden-characters";
import type { ApplicantView } from "@/lib/cases/contract/applicant-view";
import { type ApplicantRow, personIn } from "@/lib/cases/stored/read-cases";
import { isSameFullName } from "@/lib/domain/results/full-name";
import type { Clearance } from "@/lib/domain/results/mask";
import { maskDirect } from "@/lib/domain/results/mask-text";
import { AppError } from "@/lib/errors";
import { operations } from "@/lib/identity/operations/registry";
import { type DataKey, ifReadable, openText, seal } from "@/lib/platform/data/crypto";
import type { Applicant } from "@/lib/platform/data/prisma";
import { fieldOf, type Profile } from "./profile";

const place = (row: string) => ({ table: "Applicant", column: "consent", row });

const consentRecord = z.object({
  at: z.iso.datetime(),
  /** Null if a job recorded the consent. */
  staffId: z.string().nullable(),
  fullName: z.string(),
  certified: z.object({
    isBackgroundDisclosureAccepted: z.boolean(),
    GLBPurposeAndDPPAPurpose: z.boolean(),
    FCRAPurpose: z.boolean(),
  }),
});

function knownName(profile: Profile): string | null {
  const parts = ["firstName", "middleName", "lastName"].map((field) => fieldOf(profile, field));
  const name = parts.filter((part) => part !== null).join(" ");
  return name === "" ? null : name;
}

/** Returns a name as a person reads and types it: without hidden characters, and with one kind of apostrophe. */
const asSeen = (name: string) => withoutHidden(name).replace(/[‘’ʼʻ`´′]/g, "'");

/**
 * Refuses consent in a name other than the applicant's, because a consent cannot be changed afterwards.
 *
 * @throws AppError `invalid_input`, before anything is sent
 */
export function refuseOtherName(profile: Profile, fields: Record<string, unknown>): void {
  const name = knownName(profile);
  const given = typeof fields.fullName === "string" ? asSeen(fields.fullName) : null;
  if (name === null || (given !== null && isSameFullName(given, asSeen(name)))) return;
  const message =
    "This is not the applicant's full name. Give the name as in the applicant's data, or correct that data first.";
  throw new AppError("invalid_input", { issues: [{ path: "fullName", message }] });
}

/** @param fields the operation's request fields, as they were sent */
export function consentColumns(
  { id, key }: { id: string; key: DataKey },
  fields: Record<string, unknown>,
  { staffId, at }: { staffId: string | null; at: Date },
) {
  const { fullName, ...certified } = operations["user.consent"].request.parse(fields);
  const record = consentRecord.parse({ at: at.toISOString(), staffId, fullName, certified });
  return { consentedAt: at, consent: seal(key, place(id), JSON.stringify(record)) };
}

export function openConsent({ id, consent }: Pick<Applicant, "id" | "consent">, key: DataKey) {
  return consent && consentRecord.parse(JSON.parse(openText(key, place(id), consent)));
}

/** Returns the consent as a reader may see it. Null if it was not recorded here, or cannot be decrypted. */
export async function consentView(
  { row, key }: { row: ApplicantRow; key: DataKey },
  clearance: Clearance,
): Promise<ApplicantView["consent"]> {
  const record = ifReadable(() => openConsent(row, key));
  if (!record) return null;
  const { at, staffId, fullName, certified } = record;
  const by = staffId && (await personIn(row, staffId));
  const masked = !clearance.direct;
  return { at, by: by || null, fullName: masked ? maskDirect(fullName) : fullName, masked, certified };
}
