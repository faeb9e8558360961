/** The stored court result of an order. */
import "server-only";
import { createHash } from "node:crypto";
import { type DataKey, damaged, openText } from "@/lib/data/crypto";
import type { Order } from "@/lib/data/prisma";

export const courtResultPlace = (orderId: string) => ({ table: "Order", column: "result", row: orderId });

/**
 * The stored court result, parsed; null if there is none.
 *
 * @throws SealError when it is damaged, or not the one whose hash is stored
 */
export function readResult(key: DataKey, order: Pick<Order, "id" | "state" | "result" | "resultSha256">): unknown {
  if (!order.result || order.state === "failed") return null;
  const place = courtResultPlace(order.id);
  const json = openText(key, place, order.result);
  const sha256 = createHash("sha256").update(json).digest();
  if (order.resultSha256 && !sha256.equals(order.resultSha256)) throw damaged("not-authentic", place);
  return JSON.parse(json);
}
