/**
 * Create User makes a new user each time. The console therefore points out existing applicants, and lets only one
 * request at a time create an applicant of the same name and birth date.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { AppError } from "@/lib/errors";
import type { FieldsOf } from "@/lib/identity/operations/registry";
import { leaseMs } from "@/lib/platform/actions/leases";
import { samePersonToken } from "@/lib/platform/data/blind-index";
import { ringsToRead } from "@/lib/platform/data/keyring";
import { db } from "@/lib/platform/data/prisma";
import { log } from "@/lib/platform/process/log";

const shownDuplicates = 5;

/**
 * Creates an applicant, unless the console has one of the same name and birth date, or is creating one now. The claim
 * is a row and not a lock: during the call of the service, a lock would keep a database connection, and would block the
 * embedded database.
 *
 * @param isConfirmed the user confirmed that this is another person or a new verification, so nothing is refused
 * @throws AppError `duplicate_applicant`, with the applicants' ids; then nothing was sent
 */
export async function createUnlessDuplicate<T>(
  fields: FieldsOf<"user.create">,
  isConfirmed: boolean,
  create: () => Promise<T>,
): Promise<T> {
  const tokens = ringsToRead().flatMap((ring) => samePersonToken(fields, ring) ?? []);
  if (tokens.length === 0) return await create();
  const holder = uuid();
  const isClaimed = await claim(tokens, holder);
  try {
    if (!isConfirmed) {
      // This check comes after the claim, because an earlier request has stored its applicant before it releases its
      // claim.
      await refuseDuplicate(tokens);
      if (!isClaimed) {
        const detail = "Nothing was sent: an applicant of this name and birth date is being created right now.";
        throw new AppError("duplicate_applicant", { detail });
      }
    }
    return await create();
  } finally {
    if (isClaimed) await release(tokens, holder);
  }
}

/**
 * Deletes all expired claims, which stopped processes left, and claims the tokens. Claims them under every root, because
 * another console may use another root.
 */
async function claim(tokens: readonly string[], holder: string): Promise<boolean> {
  await db.$executeRaw`
    delete from "CreationClaim" where "personToken" in (
      select "personToken" from "CreationClaim"
      where "expiresAt" < clock_timestamp() for update skip locked)`;
  const claimed = await db.$executeRaw`
    insert into "CreationClaim" ("personToken", "holder", "expiresAt")
    select token, ${holder}::uuid, clock_timestamp() + ${leaseMs}::int * interval '1 millisecond'
    from unnest(${[...tokens].sort()}::text[]) token
    on conflict ("personToken") do update set "holder" = excluded."holder", "expiresAt" = excluded."expiresAt"
    where "CreationClaim"."expiresAt" < clock_timestamp()`;
  if (claimed === tokens.length) return true;
  if (claimed > 0) await release(tokens, holder);
  return false;
}

/** A failure to release does not fail the request, because the claim expires by itself. */
async function release(tokens: readonly string[], holder: string): Promise<void> {
  const where = { personToken: { in: [...tokens] }, holder };
  await db.creationClaim.deleteMany({ where }).catch((error: unknown) => {
    log.warn({ error }, "a claim on a new applicant was not released, and will expire");
  });
}

async function refuseDuplicate(tokens: string[]): Promise<void> {
  const found = await db.applicant.findMany({
    where: { searchTokens: { hasSome: tokens }, wrappedKey: { not: null } },
    select: { id: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: shownDuplicates,
  });
  if (found.length === 0) return;
  throw new AppError("duplicate_applicant", {
    detail: "Nothing was sent. Open the applicant, or confirm that this is another person or a new verification.",
    refs: Object.fromEntries(found.map(({ id }, index) => [`applicant${index + 1}`, id])),
  });
}
