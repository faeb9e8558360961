"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { changedBy } from "@/components/shared/query-client";
import { call, queryFor } from "@/lib/console-api";
import type { AppError } from "@/lib/errors";
import type { OrderOptions } from "./cart";
import { type IdempotencyKeys, idempotencyKeysOfTab } from "./idempotency-keys";
import {
  findOrderAfterLostAnswer,
  type OrderOutcome,
  type OrderRequest,
  placeOrders,
  requestText,
} from "./place-orders";

type OnOutcome = (line: string, outcome: OrderOutcome) => void;
type Placing = { requests: readonly OrderRequest[]; keys: IdempotencyKeys; report: OnOutcome };

/**
 * Orders searches one at a time, and holds the outcome of each by the key of its line.
 *
 * @returns `send` does nothing during a run, so that pressing twice orders once
 */
export function usePlaceOrders(applicantId: string) {
  const queries = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, OrderOutcome>>(new Map());
  const [sending, setSending] = useState(false);
  const keys = useRef<IdempotencyKeys>(null);
  const running = useRef(false);
  /** Fails if the last order got no answer: it may have been placed. */
  const { mutateAsync } = useMutation<void, unknown, Placing>({
    mutationFn: async ({ requests, keys, report }) => {
      let lost: AppError | undefined;
      await placeOrders(
        requests,
        keys,
        (body, idempotencyKey) => call("POST /api/orders", { body, headers: { "idempotency-key": idempotencyKey } }),
        (line, outcome) => {
          if (outcome.step === "unanswered") lost = outcome.error;
          report(line, outcome);
        },
      );
      if (lost) throw lost;
    },
    meta: { changes: changedBy("POST /api/orders", applicantId), waitForReads: "always" },
  });

  const send = async (requests: readonly OrderRequest[], onOutcome: OnOutcome) => {
    if (running.current) return;
    running.current = true;
    setSending(true);
    const idempotencyKeys = keys.current ?? idempotencyKeysOfTab();
    keys.current = idempotencyKeys;
    const unanswered = new Set<string>();
    const report: OnOutcome = (line, outcome) => {
      if (outcome.step === "unanswered") unanswered.add(line);
      setOutcomes((current) => new Map(current).set(line, outcome));
      onOutcome(line, outcome);
    };
    // Failures are in the outcomes.
    await mutateAsync({ requests, keys: idempotencyKeys, report }).catch(() => undefined);
    // The orders just read show which requests without an answer placed one.
    const options = queryFor("GET /api/applicants/:id/order-options", { params: { id: applicantId } });
    const existing = queries.getQueryData<OrderOptions>([...options.queryKey])?.existing ?? [];
    for (const request of requests.filter(({ line }) => unanswered.has(line))) {
      const order = findOrderAfterLostAnswer(request, existing);
      if (!order) continue;
      idempotencyKeys.forget(requestText(request.body));
      report(request.line, { step: "ordered", orders: [order] });
    }
    running.current = false;
    setSending(false);
  };
  return { outcomes, sending, send };
}
