import "server-only";
import type { LoadedCase } from "@/lib/cases/open-case";
import { refuseBlocked } from "@/lib/cases/refuse-blocked";
import { callRecorded } from "@/lib/cases/run-record";
import { operations } from "@/lib/identity/operations/registry";
import { identity } from "@/lib/identity/service";
import { audited } from "@/lib/platform/actions/audited";
import type { StaffActionContext } from "@/lib/platform/actions/define-action";
import { log } from "@/lib/platform/process/log";
import { enter } from "@/lib/platform/process/places";
import { processWide } from "@/lib/platform/process/process-wide";
import { readCounties } from "./order-options";

const operationId = operations["records.county-history"].id;

/** Reads that are in progress, by applicant: concurrent orders share one call, which may be billed. */
const underWay = processWide("county-lists", new Map<string, Promise<void>>());

/**
 * Runs County History, with entries of its own in the audit log. If it is not answered, the counties and prices stay
 * unknown, which is no error here.
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
  // A concurrent order may have read the list already.
  if ((await readCounties(applicant)).listRead) return;
  const object = { type: "applicant", id: applicant.row.id } as const;
  const call = identity().prepare(operationId, { accessCode: applicant.accessCode, fields: {} });
  await audited({ action: operationId, actor, requestId, object, details: {}, intent: "late" }, async (context) => {
    await refuseBlocked(operationId, applicant);
    await callRecorded(context, applicant, { call, staffId: staff.id });
  }).catch((error: unknown) => log.warn({ error, requestId }, "the county list could not be read before an order"));
}
