import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import * as contract from "@/lib/contracts/overrides";
import * as actions from "@/lib/contracts/overrides.actions";
import { db, type Prisma } from "@/lib/data/prisma";
import { openOverrideStates } from "@/lib/decisions/overrides";
import { openApplicant } from "@/lib/services/applicants/applicant-record";
import { decidableOverrides } from "@/lib/services/approvals";
import { newestFirst } from "@/lib/services/paging";
import { readCase } from "@/lib/services/stored/read-cases";
import { showOverride, showOverrides, withPeople } from "./get-override";

const list = newestFirst("requestedAt");

/** Requests, newest first, in pages; by default those that need a decision or a resolution. */
export const listOverrides = defineAction(actions.listOverrides, contract.listOverrides, {
  intent: "late",
  details: ({ query }) => ({ state: query.state }),
  async run({ staff, addDetails }, { query: { state, decidable, cursor, limit } }) {
    const states = state === "open" ? { in: [...openOverrideStates] } : state;
    const where: Prisma.OverrideRequestWhereInput = {
      ...(states === "all" ? {} : { state: states }),
      AND: decidable ? decidableOverrides(staff) : {},
      ...list.beyond(cursor),
    };
    const rows = await db.overrideRequest.findMany({
      where,
      include: withPeople,
      orderBy: list.orderBy(),
      take: limit + 1,
    });
    const { shown, nextCursor } = list.pageOf(rows, limit);
    addDetails({ count: shown.length });
    return { items: await showOverrides(shown, staff), nextCursor };
  },
});

/** All override requests of one applicant, newest first. */
export const listApplicantOverrides = defineAction(actions.listApplicantOverrides, contract.listApplicantOverrides, {
  intent: "late",
  object: "applicant",
  async run({ staff, addDetails }, { params: { id } }) {
    const applicant = openApplicant(await readCase(db, id));
    const { overrides } = applicant.row;
    addDetails({ count: overrides.length });
    return { items: overrides.map((row) => showOverride(row, applicant, staff)) };
  },
});
