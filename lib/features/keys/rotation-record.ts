/** The row of a rotation: which command does the work now, and how far the rotation is. */
import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { append } from "@/lib/platform/audit/append";
import type { AuditDetails } from "@/lib/platform/audit/event";
import { db, isUniqueViolation, type Transaction, transaction } from "@/lib/platform/data/prisma";

/** Another `npm run keys:rotate` may take over a rotation that was not renewed for this long, in milliseconds. */
const leaseMs = 20_000;
const renewedEveryMs = 3_000;

/** A rotation cannot be begun or continued. The message says why, and what to do. */
export class RotationRefused extends Error {
  override readonly name = "RotationRefused";
}

const takenOver = () => new RotationRefused("Another npm run keys:rotate continues the rotation.");

export type Rotation = {
  id: string;
  /** The key ids of the new root and of the former root. */
  keyId: string;
  formerKeyId: string | null;
  isRebuilt: boolean;
  /** False if an earlier command began it. */
  isNew: boolean;
  holder: string;
};

const openRow = z.object({
  id: z.string(),
  keyId: z.string(),
  formerKeyId: z.string().nullable(),
  isRebuilt: z.boolean(),
});

/** The rotation that has not ended, if there is one. */
export async function readOpenRotation(): Promise<z.output<typeof openRow> | null> {
  const rows: unknown = await db.$queryRaw`
    select id, "keyId", "formerKeyId", "rebuiltAt" is not null as "isRebuilt" from "KeyRotation" where "endedAt" is null`;
  return z.array(openRow).parse(rows)[0] ?? null;
}

/** Begins a rotation, with its entry in the audit log. Returns null if another command has just begun one. */
export async function beginRotation(
  keys: Pick<Rotation, "keyId" | "formerKeyId">,
  details: AuditDetails,
): Promise<Rotation | null> {
  const [id, holder] = [uuid(), uuid()];
  try {
    await transaction(async (tx) => {
      await tx.$executeRaw`
        insert into "KeyRotation" (id, "keyId", "formerKeyId", holder, "leaseUntil", "startedAt")
        values (${id}::uuid, ${keys.keyId}, ${keys.formerKeyId}, ${holder}::uuid,
          clock_timestamp() + ${leaseMs}::int * interval '1 millisecond', clock_timestamp())`;
      await record(tx, keys, { step: "started", ...details });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
  return { id, ...keys, isRebuilt: false, isNew: true, holder };
}

/** Takes over a rotation whose command has stopped. False while another one renews its lease. */
export async function takeRotation(id: string, holder: string): Promise<boolean> {
  const taken = await db.$executeRaw`
    update "KeyRotation" set holder = ${holder}::uuid,
      "leaseUntil" = clock_timestamp() + ${leaseMs}::int * interval '1 millisecond'
    where id = ${id}::uuid and "endedAt" is null
      and (holder = ${holder}::uuid or "leaseUntil" is null or "leaseUntil" < clock_timestamp())`;
  return taken === 1;
}

/** How long to wait for a command that may have been killed, in milliseconds. */
export const takeOverMs = leaseMs + 5_000;

/**
 * Returns a function that renews this command's lease of the rotation. Call the function before each batch of rows.
 *
 * @throws RotationRefused if it paused for so long that another command has taken over
 */
export function keepRotation({ id, holder }: Rotation): () => Promise<void> {
  let renewedAt = performance.now();
  return async () => {
    if (performance.now() - renewedAt < renewedEveryMs) return;
    if (!(await takeRotation(id, holder))) throw takenOver();
    renewedAt = performance.now();
  };
}

/** Milliseconds since the rotation began, or since it was rebuilt, by the database's clock. */
export async function timeSince({ id }: Rotation, moment: "startedAt" | "rebuiltAt"): Promise<number> {
  const rows: unknown = await db.$queryRawUnsafe(
    `select (extract(epoch from clock_timestamp() - "${moment}") * 1000)::float8 as ms from "KeyRotation" where id = $1::uuid`,
    id,
  );
  return z.tuple([z.object({ ms: z.number() })]).parse(rows)[0].ms;
}

/** Marks the rotation as rebuilt. From then on, consoles and workers write nothing more under the former root. */
export async function markRebuilt({ id, holder }: Rotation): Promise<void> {
  await db.$executeRaw`
    update "KeyRotation" set "rebuiltAt" = clock_timestamp()
    where id = ${id}::uuid and holder = ${holder}::uuid and "rebuiltAt" is null`;
}

/**
 * Ends the rotation, with its entry in the audit log. The retired keys can be removed from then on.
 *
 * @throws RotationRefused, without an entry, if another command has taken over
 */
export async function endRotation(rotation: Rotation, retired: string[], details: AuditDetails): Promise<void> {
  await transaction(async (tx) => {
    const ended = await tx.$executeRaw`
      update "KeyRotation" set "endedAt" = clock_timestamp(), "leaseUntil" = null, retired = ${retired}
      where id = ${rotation.id}::uuid and holder = ${rotation.holder}::uuid and "endedAt" is null`;
    if (ended === 0) throw takenOver();
    await record(tx, rotation, { step: "ended", retired, ...details });
  });
}

export const recordContinued = (rotation: Rotation): Promise<void> =>
  transaction((tx) => record(tx, rotation, { step: "continued" }));

function record(
  tx: Transaction,
  { keyId, formerKeyId }: Pick<Rotation, "keyId" | "formerKeyId">,
  details: AuditDetails,
): Promise<void> {
  const entry = {
    phase: "outcome",
    action: "keys.rotate",
    actor: { type: "system", job: "keys.rotate" },
    object: { type: "console", id: "keys" },
    requestId: uuid(),
    outcome: "done",
  } as const;
  return append({ ...entry, details: { key: keyId, formerKey: formerKeyId, ...details } }, { tx });
}
