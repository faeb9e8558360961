import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { listOverrides as endpoint, openOverrideStates } from "@/lib/contracts/overrides";
import { db, type Prisma } from "@/lib/data/prisma";
import { newestFirst } from "@/lib/services/newest-first";
import { showOverrides, withPeople } from "./view";

const list = newestFirst("requestedAt");

/** Requests, newest first, a page at a time; unless told otherwise those that somebody has to do something about. */
export const listOverrides = defineAction(endpoint, {
  permission: "override.read",
  audit: { action: "override.list", details: ({ query }) => ({ state: query.state }) },
  async run({ staff, addDetails: note }, { query: { state, cursor, limit } }) {
    const states = state === "open" ? { in: [...openOverrideStates] } : state;
    const where: Prisma.OverrideRequestWhereInput = {
      ...(states === "all" ? {} : { state: states }),
      ...list.beyond(cursor),
    };
    const rows = await db.overrideRequest.findMany({
      where,
      include: withPeople,
      orderBy: list.orderBy(),
      take: limit + 1,
    });
    const { shown, nextCursor } = list.pageOf(rows, limit);
    note({ count: shown.length });
    return { items: await showOverrides(shown, staff), nextCursor };
  },
});
