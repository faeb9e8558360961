import "server-only";
import { audited } from "@/lib/actions/audited";
import type { StaffActionContext } from "@/lib/actions/define-action";
import { operations } from "@/lib/identity/operations/registry";
import { identity } from "@/lib/identity-service";
import { log } from "@/lib/log";
import { enter } from "@/lib/places";
import { processWide } from "@/lib/process-wide";
import type { LoadedCase } from "@/lib/services/cases/open-case";
import { refuseBlocked } from "@/lib/services/cases/refuse-blocked";
import { callRecorded } from "@/lib/services/cases/run-record";
import { readCounties } from "./order-options";

const operationId = operations["records.county-history"].id;

/** Reads that are in progress, by applicant: concurrent orders share one call, which may be billed. */
const underWay = processWide("county-lists", new Map<string, Promise<void>>());

/**
 * Runs County History, with entries of its own in the audit log. Without an answer what it would have told stays
 * unknown: that is no error here.
 */
export function readCountyList(context: StaffActionContext, applicant: LoadedCase): Promise<void> {
  const { id } = applicant.row;
  const reading = underWay.get(id) ?? runAlone(context, applicant).finally(() => underWay.delete(id));
  underWay.set(id, reading);
  return reading;
}

async function runAlone(context: StaffActionContext, applicant: LoadedCase): Promise<void> {
  const leave = await enter("county-list", applicant.row.id);
  await run(context, applicant).finally(leave);
}

async function run({ actor, requestId, staff }: StaffActionContext, applicant: LoadedCase): Promise<void> {
  // The order before this one read the list.
  if ((await readCounties(applicant)).listRead) return;
  const object = { type: "applicant", id: applicant.row.id } as const;
  const call = identity().prepare(operationId, { accessCode: applicant.accessCode, fields: {} });
  await audited({ action: operationId, actor, requestId, object, details: {}, intent: "late" }, async (context) => {
    await refuseBlocked(operationId, applicant);
    await callRecorded(context, applicant, { call, staffId: staff.id });
  }).catch((error: unknown) => log.warn({ error, requestId }, "the county list could not be read before an order"));
}
