/** Court copies: the documents that come with a court result, kept sealed with their hash. */
import "server-only";
import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { DataKey } from "@/lib/data/crypto";
import type { CourtCopy, Transaction } from "@/lib/data/prisma";
import type { CourtResult } from "@/lib/identity/operations/records-answers";
import { sealCopy } from "./sealed";

type Copy = NonNullable<CourtResult["court_copies"]>[number];

/**
 * Keeps the court copies of a result. One that is there stays there: another document under the same id is kept beside
 * it, so that what somebody decided on is never replaced.
 *
 * @param order whose copies they are
 * @returns how many documents are new
 */
export async function saveCourtCopies(
  tx: Transaction,
  order: { id: string; key: DataKey },
  copies: readonly Copy[],
  now: Date,
): Promise<number> {
  const known = await tx.courtCopy.findMany({ where: { orderId: order.id } });
  let added = 0;
  for (const [index, copy] of copies.entries()) {
    const documentKey = copy.document?.id != null ? String(copy.document.id) : `#${index + 1}`;
    const contents = decode(copy.document?.base64EncodedContents);
    const kept = await saveCopy(tx, order, { copy, documentKey, contents, now }, known);
    if (kept) added += 1;
  }
  return added;
}

type Incoming = { copy: Copy; documentKey: string; contents: Buffer | null; now: Date };

async function saveCopy(
  tx: Transaction,
  order: { id: string; key: DataKey },
  { copy, documentKey, contents, now }: Incoming,
  known: CourtCopy[],
): Promise<boolean> {
  const sha256 = contents && new Uint8Array(createHash("sha256").update(contents).digest());
  const standing = known.find((each) => each.documentKey === documentKey);
  const facts = {
    status: copy.status ?? null,
    category: copy.document?.category ?? null,
    sequenceNumber: wholeNumber(copy.document?.sequenceNumber),
    certified: copy.requestCertified ?? null,
  };
  if (standing && (!sha256 || isSame(standing.sha256, sha256))) {
    await tx.courtCopy.update({ where: { id: standing.id }, data: { status: facts.status } });
    return false;
  }
  const id = standing && !standing.sha256 ? standing.id : uuid();
  const data = {
    ...facts,
    name: copy.document?.name ? sealCopy(order.key, "name", id, copy.document.name) : null,
    contents: contents && sealCopy(order.key, "contents", id, contents),
    sha256,
    size: contents?.length ?? null,
    receivedAt: now,
  };
  if (standing && id === standing.id) {
    await tx.courtCopy.update({ where: { id }, data });
    return contents !== null;
  }
  const key = standing && sha256 ? `${documentKey}@${Buffer.from(sha256).toString("hex")}` : documentKey;
  if (known.some((each) => each.documentKey === key)) return false;
  known.push(await tx.courtCopy.create({ data: { id, orderId: order.id, documentKey: key, ...data } }));
  return contents !== null;
}

function isSame(left: Uint8Array | null, right: Uint8Array): boolean {
  return left !== null && Buffer.compare(left, right) === 0;
}

function wholeNumber(value: number | null | undefined): number | null {
  return Number.isSafeInteger(value) && Math.abs(value ?? 0) < 2 ** 31 ? (value ?? null) : null;
}

/** The bytes of base64 text; null when there is none, or when it is not base64. */
function decode(text: string | null | undefined): Buffer | null {
  const plain = text?.replace(/\s+/g, "") ?? "";
  if (plain === "" || plain.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(plain)) return null;
  return Buffer.from(plain, "base64");
}
