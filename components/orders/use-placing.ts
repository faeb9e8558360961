"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useInvalidate } from "@/components/shared/use-invalidate";
import { call, operationKey, queryFor } from "@/lib/console-api";
import { getApplicant, getTimeline, listApplicants } from "@/lib/contracts/applicants";
import { getOrderOptions, listApplicantOrders, listOrders, placeOrder } from "@/lib/contracts/orders";
import type { AppError } from "@/lib/errors";
import type { OrderOptions } from "./cart";
import { type Keys, tabKeys } from "./keys";
import { type Asked, foundAfterLoss, keyText, type Outcome, placeAll } from "./place";

const mayChange = [getOrderOptions, listOrders, listApplicantOrders, getApplicant, listApplicants, getTimeline].map(
  (endpoint) => operationKey(endpoint),
);

/**
 * Orders the chosen searches, one at a time, and keeps what came of each beside its line.
 *
 * @param applicantId whose searches they are
 * @returns `send` does nothing while a run is under way, so that pressing twice orders once
 */
export function usePlacing(applicantId: string) {
  const queries = useQueryClient();
  const renew = useInvalidate();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [sending, setSending] = useState(false);
  const keys = useRef<Keys>(null);
  const under = useRef(false);

  const send = async (asked: readonly Asked[], onSettled: (line: string, outcome: Outcome) => void) => {
    if (under.current) return;
    under.current = true;
    setSending(true);
    const ownKeys = keys.current ?? tabKeys();
    keys.current = ownKeys;
    const lost = new Map<string, AppError>();
    const report = (line: string, outcome: Outcome) => {
      if (outcome.step === "unanswered") lost.set(line, outcome.error);
      setOutcomes((known) => new Map(known).set(line, outcome));
      onSettled(line, outcome);
    };
    try {
      await placeAll(
        asked,
        ownKeys,
        (body, idempotencyKey) => call(placeOrder, { body, headers: { "idempotency-key": idempotencyKey } }),
        report,
      );
    } finally {
      // Also after a failure: of some nobody knows whether they were ordered, so what stands has to be read again.
      await renew(mayChange, [...lost.values()].at(-1));
      const options = queryFor(getOrderOptions, { params: { id: applicantId } });
      const existing = queries.getQueryData<OrderOptions>([...options.queryKey])?.existing ?? [];
      for (const one of asked.filter(({ line }) => lost.has(line))) {
        const order = foundAfterLoss(one, existing);
        if (!order) continue;
        ownKeys.forget(keyText(one.body));
        report(one.line, { step: "ordered", orders: [order] });
      }
      under.current = false;
      setSending(false);
    }
  };
  return { outcomes, sending, send };
}
