import "server-only";
import { z } from "zod";
import { listOrders as endpoint } from "@/lib/contracts/orders";
import { db, type Prisma } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { defineAct } from "@/lib/services/act";
import { storedKind } from "./kinds";
import { openStates } from "./machine";
import { showOrders, withPeople } from "./view";

/** Orders, newest first, a page at a time: by key, so that a page deep in the list costs no more than the first. */
export const listOrders = defineAct(endpoint, {
  permission: "order.read",
  audit: {
    action: "order.list",
    details: ({ query }) => ({ state: query.state ?? null, kind: query.kind ?? null }),
  },
  async run({ staff, note, on }, { query: { state, kind, applicant, cursor, limit } }) {
    if (applicant) on({ type: "applicant", id: applicant });
    const where: Prisma.OrderWhereInput = {
      ...(state ? { state: state === "open" ? { in: [...openStates] } : state } : {}),
      ...(kind ? { kind: storedKind(kind) } : {}),
      ...(applicant ? { applicantId: applicant } : {}),
      ...(cursor ? { AND: [beyond(readCursor(cursor))] } : {}),
    };
    const rows = await db.order.findMany({
      where,
      include: withPeople,
      orderBy: [{ requestedAt: "desc" }, { id: "asc" }],
      take: limit + 1,
    });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    note({ count: shown.length });
    return {
      items: await showOrders(shown, staff),
      nextCursor: rows.length > limit && last ? writeCursor(last) : null,
    };
  },
});

const position = z.object({ at: z.iso.datetime().transform((text) => new Date(text)), id: z.uuid() });
type Position = z.output<typeof position>;

function writeCursor({ requestedAt, id }: { requestedAt: Date; id: string }): string {
  return Buffer.from(JSON.stringify({ at: requestedAt.toISOString(), id })).toString("base64url");
}

function readCursor(cursor: string): Position {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    value = null;
  }
  const parsed = position.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError("invalid_input", { issues: [{ path: "cursor", message: "Begin again from the first page" }] });
}

/** What comes after a row, in the order of the index: newest first, then by id. */
function beyond({ at, id }: Position): Prisma.OrderWhereInput {
  return { OR: [{ requestedAt: { lt: at } }, { requestedAt: at, id: { gt: id } }] };
}
