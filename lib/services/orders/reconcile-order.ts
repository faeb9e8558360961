/** Looks for an order of unknown outcome among the results that the service lists for its applicant. */
import "server-only";
import type { ActionContext } from "@/lib/actions/audited";
import { defineAction } from "@/lib/actions/define-action";
import { reconcileOrder as endpoint } from "@/lib/contracts/orders";
import { databaseNow } from "@/lib/data/database-time";
import { db, isUniqueViolation, type Order, type Transaction } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import type { CourtResult } from "@/lib/identity/operations/records-answers";
import { identity } from "@/lib/identity-service";
import { loadApplicant, type OpenApplicant } from "@/lib/services/applicants/applicant-record";
import { refreshApplicantIndex } from "@/lib/services/applicants/fetch-result";
import { findCounty } from "./counties";
import { readCounties } from "./county-answers";
import { countyOfResult, coversHistory, matchResults, type ResultMatches } from "./court-result";
import { readOrderDetail } from "./get-order";
import { kindOf } from "./order-kinds";
import { countyOfOrder } from "./order-record";
import { type AcceptedOrder, acceptOrder } from "./send-order";

/**
 * Accepts the order if exactly one result without an order matches its kind and county. With none or several matches
 * the outcome stays unknown, and a person decides.
 */
export const reconcileOrder = defineAction(endpoint, {
  permission: "order.place",
  audit: { action: "order.reconcile", object: ({ params }) => ({ type: "order", id: params.id }) },
  async run(context, { params: { id } }) {
    const order = await db.order.findUnique({ where: { id } });
    if (!order) throw new AppError("not_found");
    if (order.state !== "outcome_unknown") {
      throw new AppError("state_conflict", { detail: "Only an order of unknown outcome has to be looked for." });
    }
    await lookFor(context, order);
    return readOrderDetail(id, context.staff);
  },
});

/**
 * Asks the service for all results of the order's applicant, which is free, and accepts the order if one is its own.
 *
 * @param order of unknown outcome
 */
export async function lookFor(context: ActionContext, order: Order): Promise<void> {
  const applicant = await loadApplicant(order.applicantId);
  const startedAt = await databaseNow(db);
  await refuseWhileSending(db, order);
  const { response } = await identity().call("records.all-results", { accessCode: applicant.accessCode, fields: {} });
  try {
    await store(context, { order, applicant, startedAt, results: response.result ?? [] });
  } catch (error) {
    // A concurrent reconciliation stored the identifier first.
    if (isUniqueViolation(error)) throw new AppError("conflict");
    throw error;
  }
}

type Search = { order: Order; applicant: OpenApplicant; startedAt: Date; results: readonly CourtResult[] };

async function store(context: ActionContext, { order, applicant, startedAt, results }: Search): Promise<void> {
  const counties = await readCounties(applicant);
  await context.transaction(async (tx) => {
    // An order that was sent meanwhile could be in the service's list before its identifier is stored.
    await refuseWhileSending(tx, order, startedAt);
    const search = { kind: kindOf(order.kind), county: countyOfOrder(order) };
    const found = matchResults(search, results, await identifiersInUse(tx, results));
    const accepted = acceptedOrderFrom(order, found, counties.options);
    context.addDetails({
      looked: found.looked,
      unheld: found.unheld,
      fitting: found.fitting.length,
      found: accepted !== null,
    });
    if (!accepted) return;
    if (!(await acceptOrder(tx, order, accepted))) throw new AppError("conflict");
    await refreshApplicantIndex(tx, order.applicantId);
  });
}

async function refuseWhileSending(tx: Transaction, order: Order, since?: Date): Promise<void> {
  const sent = [{ state: "sending" as const }, ...(since ? [{ sentAt: { gte: since } }] : [])];
  const busy = await tx.order.findFirst({ where: { applicantId: order.applicantId, OR: sent }, select: { id: true } });
  if (!busy) return;
  throw new AppError("state_conflict", {
    refs: { orderId: busy.id },
    detail: "Another order of this applicant is being sent. Look again in a moment.",
  });
}

/** The identifiers of these results that any order of the console already has, in lower case. */
async function identifiersInUse(tx: Transaction, results: readonly CourtResult[]): Promise<Set<string>> {
  const identifiers = results.flatMap(({ uuid }) => uuid?.trim() || []);
  const rows = await tx.order.findMany({
    where: { uniqueIdentifier: { in: identifiers, mode: "insensitive" } },
    select: { uniqueIdentifier: true },
  });
  return new Set(rows.flatMap(({ uniqueIdentifier }) => uniqueIdentifier?.toLowerCase() ?? []));
}

/** The identifier of the order, or the counties of an order of all counties; null if the matches are not conclusive. */
function acceptedOrderFrom(
  order: Order,
  { fitting }: ResultMatches,
  options: Awaited<ReturnType<typeof readCounties>>["options"],
): AcceptedOrder | null {
  if (order.kind !== "all_counties") {
    const [only] = fitting;
    return fitting.length === 1 && only?.uuid ? { identifier: only.uuid.trim(), counties: [] } : null;
  }
  if (!coversHistory(fitting, options)) return null;
  const counties = fitting.flatMap((result) => {
    const county = countyOfResult(result);
    if (!county || !result.uuid) return [];
    const listed = findCounty(options, county);
    return {
      identifier: result.uuid.trim(),
      county: { ...county, uuid: listed?.uuid ?? null },
      price: listed?.price ?? null,
    };
  });
  return { identifier: null, counties };
}
