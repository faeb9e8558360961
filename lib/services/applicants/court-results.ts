/** The court results of an applicant that have arrived, as used by hits and signals. */
import "server-only";
import { type DataKey, ifReadable, openText } from "@/lib/data/crypto";
import type { Order, Transaction } from "@/lib/data/prisma";
import { readAnswer } from "@/lib/identity/read-answer";
import type { CourtResultOf } from "@/lib/results/hits/hit";
import { isRecord } from "@/lib/results/paths";
import { fileOf, oldestFirst } from "./read-cases";

export const courtResultPlace = (orderId: string) => ({ table: "Order", column: "result", row: orderId });

/** The stored court result, parsed; null if there is none. */
export function readResult(key: DataKey, order: Pick<Order, "id" | "state" | "result">): unknown {
  if (!order.result || order.state === "failed") return null;
  return JSON.parse(openText(key, courtResultPlace(order.id), order.result));
}

/** The readable court results of an applicant. */
export async function readCourtResults(
  client: Pick<Transaction, "order">,
  { row, key }: { row: { id: string }; key: DataKey },
): Promise<CourtResultOf[]> {
  const file = fileOf(row);
  const orders = file
    ? oldestFirst(file.orders)
    : await client.order.findMany({
        where: { applicantId: row.id, result: { not: null } },
        select: { id: true, state: true, result: true },
        orderBy: [{ requestedAt: "asc" }, { id: "asc" }],
      });
  return orders.flatMap((order) => {
    const raw = ifReadable(() => readResult(key, order));
    if (!isRecord(raw)) return [];
    const { result } = readAnswer("records.county-result", { result: raw }).response;
    return result ? [{ orderId: order.id, result }] : [];
  });
}
