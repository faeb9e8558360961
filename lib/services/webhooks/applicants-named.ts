import "server-only";
import { accessCodeIndex } from "@/lib/data/blind-index";
import { db } from "@/lib/data/prisma";

/** One notification is about one person; one that names many is followed for the first few. */
const mostApplicants = 3;

/** Somebody known here, and those of their orders that were named. */
export type Named = { id: string; orders: string[] };

/** A hint that was found: whom it names, by which order if by one, and where it stands among the hints. */
type Match = { id: string; order: string | null; at: number };

/**
 * Looks up whom hints name, by access code or by an order's identifier.
 *
 * @param hints any texts, bounded by `hintsIn`
 * @returns the first few, in the order in which the hints stand
 */
export async function applicantsNamed(hints: readonly string[]): Promise<Named[]> {
  if (hints.length === 0) return [];
  const matches = (await Promise.all([byAccessCode(hints), byOrder(hints)])).flat();
  matches.sort((one, other) => one.at - other.at);
  const ids = [...new Set(matches.map(({ id }) => id))].slice(0, mostApplicants);
  return ids.map((id) => ({
    id,
    orders: matches.flatMap((match) => (match.id === id && match.order !== null ? [match.order] : [])),
  }));
}

async function byAccessCode(hints: readonly string[]): Promise<Match[]> {
  const keys = hints.map((hint) => accessCodeIndex(hint));
  const places = new Map(keys.map((key, at) => [hex(key), at]));
  const rows = await db.applicant.findMany({
    where: { accessCodeIndex: { in: keys } },
    select: { id: true, accessCodeIndex: true },
  });
  return rows.map((row) => ({ id: row.id, order: null, at: places.get(hex(row.accessCodeIndex)) ?? hints.length }));
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

async function byOrder(hints: readonly string[]): Promise<Match[]> {
  // The identifier is in UUID form, which may be written in capitals.
  const places = new Map(hints.flatMap((hint, at) => [hint, hint.toLowerCase()].map((text) => [text, at] as const)));
  const rows = await db.order.findMany({
    where: { uniqueIdentifier: { in: [...places.keys()] } },
    select: { id: true, applicantId: true, uniqueIdentifier: true },
  });
  return rows.map(({ id, applicantId, uniqueIdentifier }) => ({
    id: applicantId,
    order: id,
    at: places.get(uniqueIdentifier ?? "") ?? hints.length,
  }));
}
