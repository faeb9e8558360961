/** Court searches with their prices and results. */

import { titleOfError } from "@/lib/errors";
import type { EvidenceState } from "@/lib/results/evidence";
import { detailResult, orderWords, type ResultLabel } from "@/lib/results/order-result";
import "server-only";
import { plural } from "@/lib/dates";
import { countedSearches, orderKindTitles, orderStateLabels } from "@/lib/orders/states";
import { amount, formatUtcTimestamp, hexGroups } from "@/lib/reports/copy";
import type { ReportDocument } from "@/lib/reports/model";
import { leavesOf } from "@/lib/results/reading";
import { type Block, gap, paragraph } from "./blocks";
import { card, fact } from "./card";
import { leafRows } from "./drawn-section";
import { heading } from "./overview";
import type { PdfCanvas } from "./pdf-canvas";
import { cardWidth, text } from "./theme";

type Order = ReportDocument["orders"][number];

function stateOf(order: Order): { state: EvidenceState; word: string } {
  const label = orderStateLabels[order.state];
  // An order of all counties has no result of its own: its counties' results are below.
  if (order.kind === "all-counties" && order.state === "complete") {
    return { state: order.resultState === "absent" ? "info" : order.resultState, word: `${label}, see the counties` };
  }
  if (order.state === "outcome_unknown") return { state: "unknown", word: label };
  if (order.state === "failed" || order.regressed) return { state: "attention", word: label };
  const result: ResultLabel = order.unreadable ? { state: "unknown", label: "Could not be read" } : detailResult(order);
  if (order.state === "complete" || order.caseCount) {
    return { state: result.state, word: orderWords(order.state, result) };
  }
  const isOver = order.state === "canceled" || order.state === "confirmed_absent";
  return { state: isOver ? "absent" : "pending", word: label };
}

function priceOf({ price, parentId }: Order): string {
  if (!price && parentId) return "part of the order of all counties";
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

function facts(canvas: PdfCanvas, order: Order): Block[] {
  const service = [order.serviceStatus, order.serviceSubStatus].filter(Boolean).join(", ");
  const { decidedBy, decidedAt } = order;
  return [
    ...(service ? [fact(canvas, "Service status", service)] : []),
    fact(canvas, "Ordered by", `${order.requestedBy.name}, ${formatUtcTimestamp(order.requestedAt)}`),
    ...(decidedBy && decidedAt
      ? [fact(canvas, "Decided by", `${decidedBy.name}, ${formatUtcTimestamp(decidedAt)}`)]
      : []),
    ...(order.completedAt ? [fact(canvas, "Completed", formatUtcTimestamp(order.completedAt))] : []),
    fact(canvas, "Price", priceOf(order)),
    ...(order.identifierEnds ? [fact(canvas, "Service's identifier", order.identifierEnds, text.codeValue)] : []),
    ...(order.againReason ? [fact(canvas, "Ordered again because", order.againReason)] : []),
    ...(order.regressed ? [fact(canvas, "Status change", "went from complete back to pending")] : []),
    ...(order.errorCode ? [fact(canvas, "Error", titleOfError(order.errorCode))] : []),
    ...(order.caseCount === null ? [] : [fact(canvas, "Cases", plural(order.caseCount, "case"))]),
    ...(order.resultSha256
      ? [fact(canvas, "SHA-256 of the result", hexGroups(order.resultSha256), text.codeValue)]
      : []),
  ];
}

function copyRow(canvas: PdfCanvas, copy: Order["courtCopies"][number]): Block[] {
  const details = [
    copy.name ?? "no name",
    copy.category,
    copy.certified === true ? "certified" : null,
    copy.sha256 ? `received ${formatUtcTimestamp(copy.receivedAt)}` : "not received yet",
  ];
  const row = fact(canvas, "Court copy", details.filter(Boolean).join(", "));
  return copy.sha256 ? [row, fact(canvas, "SHA-256 of the copy", hexGroups(copy.sha256), text.codeValue)] : [row];
}

function orderCard(canvas: PdfCanvas, order: Order): Block[] {
  const where = order.county ? [order.county.name, order.county.state].filter(Boolean).join(", ") : "";
  const title = `${orderKindTitles[order.kind]}${where ? `: ${where}` : ""}`;
  const rows = facts(canvas, order);
  if (order.result !== null && order.result !== undefined) {
    const head = paragraph(canvas, "Court result", text.strong, cardWidth);
    rows.push(gap(6), { ...head, keep: true }, ...leafRows(canvas, leavesOf(order.result, "", order.masked), ""));
  }
  rows.push(...order.courtCopies.flatMap((copy) => copyRow(canvas, copy)));
  return card(canvas, { title, ...stateOf(order) }, rows);
}

/** The part on court searches; empty without orders. */
export function orders(canvas: PdfCanvas, document: ReportDocument): Block[] {
  if (document.orders.length === 0) return [];
  const counted = countedSearches(document.orders);
  const complete = counted.filter((order) => order.state === "complete").length;
  return [
    heading(canvas, "Court searches", `${complete} of ${plural(counted.length, "order")} complete`),
    ...document.orders.flatMap((order) => orderCard(canvas, order)),
  ];
}
