"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useInvalidate } from "@/components/shared/use-invalidate";
import { call, operationKey, queryFor } from "@/lib/console-api";
import { getApplicant, getTimeline, listApplicants } from "@/lib/contracts/applicants";
import { getOrderOptions, listApplicantOrders, listOrders, placeOrder } from "@/lib/contracts/orders";
import type { AppError } from "@/lib/errors";
import type { OrderOptions } from "./cart";
import { type IdempotencyKeys, idempotencyKeysOfTab } from "./idempotency-keys";
import { findOrderAfterLoss, type OrderOutcome, type OrderRequest, placeOrders, requestText } from "./place-orders";

const changedQueries = [
  getOrderOptions,
  listOrders,
  listApplicantOrders,
  getApplicant,
  listApplicants,
  getTimeline,
].map((endpoint) => operationKey(endpoint));

/**
 * Orders searches one at a time, and holds the outcome of each by the key of its line.
 *
 * @returns `send` does nothing during a run, so that pressing twice orders once
 */
export function usePlaceOrders(applicantId: string) {
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, OrderOutcome>>(new Map());
  const [sending, setSending] = useState(false);
  const keys = useRef<IdempotencyKeys>(null);
  const running = useRef(false);

  const send = async (requests: readonly OrderRequest[], onOutcome: (line: string, outcome: OrderOutcome) => void) => {
    if (running.current) return;
    running.current = true;
    setSending(true);
    const idempotencyKeys = keys.current ?? idempotencyKeysOfTab();
    keys.current = idempotencyKeys;
    const unanswered = new Map<string, AppError>();
    const report = (line: string, outcome: OrderOutcome) => {
      if (outcome.step === "unanswered") unanswered.set(line, outcome.error);
      setOutcomes((current) => new Map(current).set(line, outcome));
      onOutcome(line, outcome);
    };
    try {
      await placeOrders(
        requests,
        idempotencyKeys,
        (body, idempotencyKey) => call(placeOrder, { body, headers: { "idempotency-key": idempotencyKey } }),
        report,
      );
    } finally {
      // After a failure too: an unanswered request may have placed an order.
      await invalidate(changedQueries, [...unanswered.values()].at(-1));
      const options = queryFor(getOrderOptions, { params: { id: applicantId } });
      const existing = queries.getQueryData<OrderOptions>([...options.queryKey])?.existing ?? [];
      for (const request of requests.filter(({ line }) => unanswered.has(line))) {
        const order = findOrderAfterLoss(request, existing);
        if (!order) continue;
        idempotencyKeys.forget(requestText(request.body));
        report(request.line, { step: "ordered", orders: [order] });
      }
      running.current = false;
      setSending(false);
    }
  };
  return { outcomes, sending, send };
}
