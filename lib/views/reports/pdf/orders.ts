import "server-only";
import { plural } from "@/lib/base/dates";
import { countedSearches, orderKindTitles, orderStateLabels } from "@/lib/domain/orders/states";
import { evidenceOfOrder, placeOf } from "@/lib/domain/results/court-evidence";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import { detailResult, orderWords, type ResultLabel } from "@/lib/domain/results/order-result";
import { leavesOf } from "@/lib/domain/results/reading";
import { titleOfError } from "@/lib/errors";
import { amount, byAt, formatUtcTimestamp, hexGroups } from "@/lib/views/reports/copy";
import type { ReportDocument } from "@/lib/views/reports/model";
import { type Block, gap, paragraph } from "./blocks";
import { card, type FactRow, facts } from "./card";
import { leafRows } from "./drawn-section";
import { heading } from "./overview";
import type { PdfCanvas } from "./pdf-canvas";
import { cardWidth, text } from "./theme";

type Order = ReportDocument["orders"][number];

function stateOf(order: Order): { state: EvidenceState; word: string } {
  const label = orderStateLabels[order.state];
  // An order of all counties has no result of its own. The report shows the results of its counties below.
  if (order.kind === "all-counties" && order.state === "complete") {
    return { state: order.resultState === "absent" ? "info" : order.resultState, word: `${label}, see the counties` };
  }
  const unread: ResultLabel = { state: "unknown", label: "Could not be read" };
  const word = orderWords(order.state, order.unreadable ? unread : detailResult(order));
  return { state: order.unreadable ? "unknown" : evidenceOfOrder(order), word };
}

function priceText({ price, parentId }: Order): string {
  if (!price && parentId) return "part of the order of all counties";
  if (!price) return "the service returned no price";
  const parts = [
    `search ${amount(price.searchFee)}`,
    `court ${amount(price.courtFee)}`,
    `access ${amount(price.accessFee)}`,
    price.tenYearPlusSurcharge === null ? null : `ten-year surcharge ${amount(price.tenYearPlusSurcharge)}`,
    price.total === null ? null : `total ${amount(price.total)}`,
  ].filter((part) => part !== null);
  return `At least: ${parts.join(", ")}`;
}

function rowsOf(order: Order): FactRow[] {
  const service = [order.serviceStatus, order.serviceSubStatus].filter(Boolean).join(", ");
  const { decidedBy, decidedAt, completedAt, identifierEnds, againReason, errorCode, caseCount, resultSha256 } = order;
  return [
    service && ["Service status", service],
    ["Ordered by", byAt(order.requestedBy.name, order.requestedAt)],
    decidedBy && decidedAt && ["Decided by", byAt(decidedBy.name, decidedAt)],
    completedAt && ["Completed", formatUtcTimestamp(completedAt)],
    ["Price", priceText(order)],
    identifierEnds && ["Service's identifier", identifierEnds, text.codeValue],
    againReason && ["Ordered again because", againReason],
    order.regressed && ["Status change", "went from complete back to pending"],
    errorCode && ["Error", titleOfError(errorCode)],
    caseCount !== null && ["Cases", plural(caseCount, "case")],
    order.resultRemovedAt && [
      "Result",
      `removed ${formatUtcTimestamp(order.resultRemovedAt)}: its retention period ended`,
    ],
    resultSha256 && ["SHA-256 of the result", hexGroups(resultSha256), text.codeValue],
  ];
}

function copyRows(copy: Order["courtCopies"][number]): FactRow[] {
  const details = [
    copy.removedAt ? `removed ${formatUtcTimestamp(copy.removedAt)}` : (copy.name ?? "no name"),
    copy.category,
    copy.certified === true ? "certified" : null,
    copy.sha256 ? `received ${formatUtcTimestamp(copy.receivedAt)}` : "not received yet",
  ];
  return [
    ["Court copy", details.filter(Boolean).join(", ")],
    copy.sha256 && ["SHA-256 of the copy", hexGroups(copy.sha256), text.codeValue],
  ];
}

function orderCard(canvas: PdfCanvas, order: Order): Block[] {
  const title = `${orderKindTitles[order.kind]}${order.county ? `: ${placeOf(order)}` : ""}`;
  const rows = facts(canvas, rowsOf(order));
  if (order.result !== null && order.result !== undefined) {
    const head = paragraph(canvas, "Court result", text.strong, cardWidth);
    rows.push(gap(6), { ...head, keep: true }, ...leafRows(canvas, leavesOf(order.result, "", order.masked), ""));
  }
  rows.push(...facts(canvas, order.courtCopies.flatMap(copyRows)));
  return card(canvas, { title, ...stateOf(order) }, rows);
}

export function orders(canvas: PdfCanvas, document: ReportDocument): Block[] {
  if (document.orders.length === 0) return [];
  const counted = countedSearches(document.orders);
  const complete = counted.filter((order) => order.state === "complete").length;
  return [
    heading(canvas, "Court searches", `${complete} of ${plural(counted.length, "order")} complete`),
    ...document.orders.flatMap((order) => orderCard(canvas, order)),
  ];
}
