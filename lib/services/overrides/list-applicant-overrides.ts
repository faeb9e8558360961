import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { listApplicantOverrides as endpoint } from "@/lib/contracts/overrides";
import { db } from "@/lib/data/prisma";
import { loadApplicant } from "@/lib/services/applicants/records";
import { showOverrides, withPeople } from "./view";

/** All override requests of one applicant, newest first. */
export const listApplicantOverrides = defineAction(endpoint, {
  permission: "override.read",
  audit: { action: "override.list", object: ({ params }) => ({ type: "applicant", id: params.id }) },
  async run({ staff, addDetails: note }, { params: { id } }) {
    await loadApplicant(id);
    const rows = await db.overrideRequest.findMany({
      where: { applicantId: id },
      include: withPeople,
      orderBy: [{ requestedAt: "desc" }, { id: "asc" }],
    });
    note({ count: rows.length });
    return { items: await showOverrides(rows, staff) };
  },
});
