import "server-only";
import { z } from "zod";
import { listOrders as endpoint } from "@/lib/contracts/orders";
import { db, type Prisma } from "@/lib/data/prisma";
import { defineAct } from "@/lib/services/act";
import { cursorOf } from "@/lib/services/applicants/cursor";
import { storedKind } from "./kinds";
import { openStates } from "./machine";
import { showOrders, withPeople } from "./view";

const cursors = cursorOf(z.strictObject({ at: z.iso.datetime(), id: z.uuid() }));

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
      ...(cursor ? { AND: [beyond(cursors.read(cursor))] } : {}),
    };
    const rows = await db.order.findMany({
      where,
      include: withPeople,
      orderBy: [{ requestedAt: "desc" }, { id: "asc" }],
      take: limit + 1,
    });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    note({ count: shown.length });
    return {
      items: await showOrders(shown, staff),
      nextCursor: last ? cursors.write({ at: last.requestedAt.toISOString(), id: last.id }) : null,
    };
  },
});

/** What comes after a row, in the order of the index: newest first, then by id. */
function beyond({ at, id }: { at: string; id: string }): Prisma.OrderWhereInput {
  return { OR: [{ requestedAt: { lt: at } }, { requestedAt: at, id: { gt: id } }] };
}
