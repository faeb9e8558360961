/** Court searches with their prices and results. */
import "server-only";
import { orderKindTitles } from "@/lib/contracts/orders";
import { plural } from "@/lib/dates";
import { amount, formatUtcTimestamp, grouped, spoken } from "@/lib/reports/copy";
import type { ReportDocument } from "@/lib/reports/model";
import { type Block, gap, paragraph } from "./blocks";
import { card, fact, inside, values } from "./card";
import { heading } from "./overview";
import type { PdfCanvas } from "./pdf-canvas";
import { type StatusIconState, text } from "./theme";

type Order = ReportDocument["orders"][number];

function stateOf(order: Order): { state: StatusIconState; word: string } {
  const word = spoken(order.state);
  if (order.state === "outcome_unknown") return { state: "unknown", word };
  if (order.state === "failed" || order.regressed) return { state: "attention", word };
  if (order.state === "complete") {
    const { resultState } = order;
    return { state: resultState, word: resultState === "clear" ? "Complete, clear" : `Complete, ${resultState}` };
  }
  const isOver = order.state === "canceled" || order.state === "confirmed_absent";
  return { state: isOver ? "absent" : "pending", word };
}

function priceOf({ price }: Order): string {
  if (!price) return "not priced by the service";
  const parts = [
    `search ${amount(price.searchFee)}`,
    `court ${amount(price.courtFee)}`,
    `access ${amount(price.accessFee)}`,
    price.tenYearPlusSurcharge === null ? null : `ten-year surcharge ${amount(price.tenYearPlusSurcharge)}`,
    price.total === null ? null : `total ${amount(price.total)}`,
  ].filter((part) => part !== null);
  return `At least: ${parts.join(", ")}`;
}

function facts(pen: PdfCanvas, order: Order): Block[] {
  const service = [order.serviceStatus, order.serviceSubStatus].filter(Boolean).join(", ");
  const { decidedBy, decidedAt } = order;
  return [
    ...(service ? [fact(pen, "The service says", service)] : []),
    fact(pen, "Ordered by", `${order.requestedBy.name}, ${formatUtcTimestamp(order.requestedAt)}`),
    ...(decidedBy && decidedAt ? [fact(pen, "Decided by", `${decidedBy.name}, ${formatUtcTimestamp(decidedAt)}`)] : []),
    ...(order.completedAt ? [fact(pen, "Completed", formatUtcTimestamp(order.completedAt))] : []),
    fact(pen, "Price", priceOf(order)),
    ...(order.identifierEnds ? [fact(pen, "Service's identifier", order.identifierEnds, text.codeValue)] : []),
    ...(order.againReason ? [fact(pen, "Ordered again because", order.againReason)] : []),
    ...(order.regressed ? [fact(pen, "Status", "went backwards: complete, then pending again")] : []),
    ...(order.errorCode ? [fact(pen, "Why it did not work", spoken(order.errorCode))] : []),
    ...(order.caseCount === null ? [] : [fact(pen, "Cases", plural(order.caseCount, "case"))]),
    ...(order.resultSha256 ? [fact(pen, "Result's SHA-256", grouped(order.resultSha256), text.codeValue)] : []),
  ];
}

function copyRow(pen: PdfCanvas, copy: Order["courtCopies"][number]): Block[] {
  const details = [
    copy.name ?? "no name",
    copy.category,
    copy.certified === true ? "certified" : null,
    copy.sha256 ? `received ${formatUtcTimestamp(copy.receivedAt)}` : "not received yet",
  ];
  const row = fact(pen, "Court copy", details.filter(Boolean).join(", "));
  return copy.sha256 ? [row, fact(pen, "Its SHA-256", grouped(copy.sha256), text.codeValue)] : [row];
}

function orderCard(pen: PdfCanvas, order: Order): Block[] {
  const where = order.county ? [order.county.name, order.county.state].filter(Boolean).join(", ") : "";
  const title = `${orderKindTitles[order.kind]}${where ? `: ${where}` : ""}`;
  const rows = facts(pen, order);
  if (order.result !== null && order.result !== undefined) {
    const head = paragraph(pen, "What the court answered", text.strong, inside);
    rows.push(gap(6), { ...head, keep: true }, ...values(pen, order.result, "", order.masked, 120));
  }
  rows.push(...order.courtCopies.flatMap((copy) => copyRow(pen, copy)));
  return card(pen, { title, ...stateOf(order) }, rows);
}

/** The report's part on court searches; empty when nothing was ordered. */
export function orders(pen: PdfCanvas, document: ReportDocument): Block[] {
  if (document.orders.length === 0) return [];
  const complete = document.orders.filter((order) => order.state === "complete").length;
  return [
    heading(pen, "Court searches", `${complete} of ${plural(document.orders.length, "order")} complete`),
    ...document.orders.flatMap((order) => orderCard(pen, order)),
  ];
}
