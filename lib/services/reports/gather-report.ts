/** Gathers what a report holds, masked for whoever exports it. */
import "server-only";
import type { CurrentStaff } from "@/lib/auth/session";
import type { ResultView, ServiceVerdict } from "@/lib/contracts/results";
import { nullIfUnreadable } from "@/lib/data/crypto";
import { db } from "@/lib/data/prisma";
import { env } from "@/lib/env";
import { AppError, errorTable } from "@/lib/errors";
import { buildReport, type ReportDocument } from "@/lib/reports/model";
import { maskAt } from "@/lib/results/mask";
import { serviceVerdicts } from "@/lib/results/override";
import { readSections } from "@/lib/results/sections";
import { applicantView, clearanceOf, loadApplicant } from "@/lib/services/applicants/records";
import { readingFacts, readResult } from "@/lib/services/checks/read-result";
import { readOrderDetail } from "@/lib/services/orders/get-order";
import { showOrders, withPeople as withOrderPeople } from "@/lib/services/orders/order-view";
import { showOverrides, withPeople } from "@/lib/services/overrides/get-override";

type Exporter = {
  staff: CurrentStaff;
  requestId: string;
  addDetails(facts: ReturnType<typeof readingFacts>): void;
};

/**
 * @param id the applicant
 * @param exporter who exports, in which request; the reading of the result is noted in their act
 * @throws AppError `not_found`, `erased`; a service that cannot be asked is said in the report instead
 */
export async function gatherReport(id: string, exporter: Exporter): Promise<ReportDocument> {
  const { staff, requestId } = exporter;
  const clearance = clearanceOf(staff);
  const reading = await read(id, exporter);
  const [overrides, orders] = [await overridesOf(id, staff), await ordersOf(id, staff)];
  return buildReport({
    generatedAt: new Date(),
    requestId,
    exportedBy: { id: staff.id, name: staff.name, roles: [...staff.roles] },
    source: { sandbox: env.PROOFDESK_SANDBOX, mode: env.IDENTITY_MODE },
    // After the result: reading it may have changed what is known.
    applicant: await applicantView(await loadApplicant(id), clearance),
    result: reading.view,
    resultMissing: reading.missing,
    overrides: overrides.map((override) => ({ ...override, serviceVerdicts: reading.verdicts })),
    orders,
  });
}

type Reading = { view: ResultView | null; missing: string | null; verdicts: ServiceVerdict[] };

async function read(id: string, { staff, requestId, addDetails: note }: Exporter): Promise<Reading> {
  const clearance = clearanceOf(staff);
  try {
    const result = await readResult(await loadApplicant(id), { clearance, requestId, refresh: false });
    note(readingFacts(result));
    const verdicts = serviceVerdicts(readSections(result.snapshot.json).sections).map((verdict) => ({
      ...verdict,
      value: maskAt(verdict.path, verdict.value, clearance).value,
    }));
    return { view: result.view, missing: null, verdicts };
  } catch (error) {
    const isTold = error instanceof AppError && (error.code.startsWith("upstream_") || tellable.has(error.code));
    if (!isTold) throw error;
    return { view: null, missing: errorTable[error.code].title, verdicts: [] };
  }
}

/** Refusals of the service's, and damage here, that say why there is no result. */
const tellable: ReadonlySet<string> = new Set(["access_code_unknown", "consent_missing", "record_unreadable"]);

async function overridesOf(applicantId: string, staff: CurrentStaff) {
  const rows = await db.overrideRequest.findMany({
    where: { applicantId },
    include: withPeople,
    orderBy: [{ requestedAt: "desc" }, { id: "asc" }],
  });
  return showOverrides(rows, staff);
}

/** What a report says of an order whose result cannot be opened. */
const damagedResult = {
  result: null,
  resultState: "unknown" as const,
  masked: [],
  courtCopies: [],
  unreadable: true as const,
};

async function ordersOf(applicantId: string, staff: CurrentStaff) {
  const rows = await db.order.findMany({
    where: { applicantId },
    include: withOrderPeople,
    orderBy: [{ requestedAt: "desc" }, { id: "asc" }],
  });
  const orders = [];
  for (const order of await showOrders(rows, staff)) {
    const { resultSha256 } = rows.find(({ id }) => id === order.id) ?? {};
    const sha256 = resultSha256 ? Buffer.from(resultSha256).toString("hex") : null;
    const detail = await readOrderDetail(order.id, staff).catch(nullIfUnreadable);
    orders.push({ ...(detail ?? { ...order, ...damagedResult }), resultSha256: sha256 });
  }
  return orders;
}
