/** What is kept of an order under its applicant's key. */
import "server-only";
import { z } from "zod";
import { type DataKey, openText, seal } from "@/lib/data/crypto";
import type { Order } from "@/lib/data/prisma";

const place = (orderId: string) => ({ table: "Order", column: "result", row: orderId });

/** Seals a court result's JSON. */
export function sealResult(key: DataKey, orderId: string, body: string): Uint8Array<ArrayBuffer> {
  return seal(key, place(orderId), body);
}

/** The kept court result's JSON, parsed; null while there is none. */
export function readResult(key: DataKey, order: Pick<Order, "id" | "state" | "result">): unknown {
  if (!order.result || order.state === "failed") return null;
  return JSON.parse(openText(key, place(order.id), order.result));
}

const refusal = z.object({ errorMessage: z.string() });

/** An order the service refused has no result: its place holds the service's own words. */
export function sealRefusal(key: DataKey, orderId: string, errorMessage: string): Uint8Array<ArrayBuffer> {
  return seal(key, place(orderId), JSON.stringify({ errorMessage }));
}

/** What the service said when it refused the order; null when it said nothing, or did not refuse. */
export function readRefusal(key: DataKey, order: Pick<Order, "id" | "state" | "result">): string | null {
  if (!order.result || order.state !== "failed") return null;
  const parsed = refusal.safeParse(JSON.parse(openText(key, place(order.id), order.result)));
  return parsed.success ? parsed.data.errorMessage : null;
}

const againPlace = (orderId: string) => ({ table: "Order", column: "againReason", row: orderId });

/** Seals why a search is ordered again, in the words of who ordered it. */
export function sealAgainReason(key: DataKey, orderId: string, reason: string): Uint8Array<ArrayBuffer> {
  return seal(key, againPlace(orderId), reason);
}

/** Why a search was ordered again; null when it was not, or when nobody knows any more. */
export function readAgainReason(key: DataKey, order: Pick<Order, "id" | "againReason">): string | null {
  return order.againReason && openText(key, againPlace(order.id), order.againReason);
}

const copyPlace = (column: "name" | "contents", copyId: string) => ({ table: "CourtCopy", column, row: copyId });

/** Seals a court copy's name or bytes. */
export function sealCopy(key: DataKey, column: "name" | "contents", copyId: string, value: string | Uint8Array) {
  return seal(key, copyPlace(column, copyId), value);
}

/** A court copy's name. */
export function readCopyName(key: DataKey, copy: { id: string; name: Uint8Array | null }): string | null {
  return copy.name ? openText(key, copyPlace("name", copy.id), copy.name) : null;
}

export { copyPlace };
