import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { listStaff as contract } from "@/lib/contracts/staff";
import { db } from "@/lib/data/prisma";
import { staffMember } from "./staff-member";

/** Everybody who has an account here, the disabled included, with when they were last seen. */
export const listStaff = defineAction(contract, {
  permission: "staff.manage",
  audit: { action: "staff.list" },
  async run({ addDetails: note }) {
    const [rows, seen] = await Promise.all([
      db.staff.findMany({ omit: { passwordHash: true }, orderBy: [{ name: "asc" }, { id: "asc" }] }),
      db.session.groupBy({ by: ["staffId"], _max: { lastSeenAt: true } }),
    ]);
    const lastSeen = new Map(seen.map(({ staffId, _max }) => [staffId, _max.lastSeenAt]));
    note({ count: rows.length });
    return { items: rows.map((row) => staffMember(row, lastSeen.get(row.id) ?? null)) };
  },
});
