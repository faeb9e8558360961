"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { call, operationKey } from "@/lib/console-api";
import { getApplicant, getTimeline, listApplicants } from "@/lib/contracts/applicants";
import { getOrderOptions, listApplicantOrders, listOrders, placeOrder } from "@/lib/contracts/orders";
import { type Keys, tabKeys } from "./keys";
import { type Asked, type Outcome, placeAll } from "./place";

const mayChange = [getOrderOptions, listOrders, listApplicantOrders, getApplicant, listApplicants, getTimeline];

/**
 * Orders the chosen searches, one at a time, and keeps what came of each beside its line.
 *
 * @returns `send` does nothing while a run is under way, so that pressing twice orders once
 */
export function usePlacing() {
  const queries = useQueryClient();
  const router = useRouter();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [sending, setSending] = useState(false);
  const keys = useRef<Keys>(null);
  const under = useRef(false);

  const send = async (asked: readonly Asked[], onSettled: (line: string, outcome: Outcome) => void) => {
    if (under.current) return;
    under.current = true;
    setSending(true);
    keys.current ??= tabKeys();
    try {
      await placeAll(
        asked,
        keys.current,
        (body, idempotencyKey) => call(placeOrder, { body, headers: { "idempotency-key": idempotencyKey } }),
        (line, outcome) => {
          setOutcomes((known) => new Map(known).set(line, outcome));
          onSettled(line, outcome);
        },
      );
    } finally {
      // Also after a failure: of some nobody knows whether they were ordered, so what stands has to be read again.
      await Promise.all(mayChange.map((each) => queries.invalidateQueries({ queryKey: operationKey(each) })));
      router.refresh();
      under.current = false;
      setSending(false);
    }
  };
  return { outcomes, sending, send };
}
