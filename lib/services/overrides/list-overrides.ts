import "server-only";
import { z } from "zod";
import { listOverrides as endpoint } from "@/lib/contracts/overrides";
import { db, type Prisma } from "@/lib/data/prisma";
import { defineAct } from "@/lib/services/act";
import { cursorOf } from "@/lib/services/applicants/cursor";
import { openStates } from "./states";
import { showOverrides, withPeople } from "./view";

const cursors = cursorOf(z.strictObject({ at: z.iso.datetime(), id: z.uuid() }));

/** Requests, newest first, a page at a time; unless told otherwise those that somebody has to do something about. */
export const listOverrides = defineAct(endpoint, {
  permission: "override.read",
  audit: { action: "override.list", details: ({ query }) => ({ state: query.state }) },
  async run({ staff, note }, { query: { state, cursor, limit } }) {
    const states = state === "open" ? { in: [...openStates] } : state;
    const where: Prisma.OverrideRequestWhereInput = {
      ...(states === "all" ? {} : { state: states }),
      ...(cursor ? beyond(cursors.read(cursor)) : {}),
    };
    const rows = await db.overrideRequest.findMany({
      where,
      include: withPeople,
      orderBy: [{ requestedAt: "desc" }, { id: "asc" }],
      take: limit + 1,
    });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    note({ count: shown.length });
    return {
      items: await showOverrides(shown, staff),
      nextCursor: last ? cursors.write({ at: last.requestedAt.toISOString(), id: last.id }) : null,
    };
  },
});

function beyond({ at, id }: { at: string; id: string }): Prisma.OverrideRequestWhereInput {
  return { OR: [{ requestedAt: { lt: at } }, { requestedAt: at, id: { gt: id } }] };
}
