"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { lazyDialog } from "@/components/ui/lazy-part";
import { partOf } from "@/components/ui/lazy-popup";
import { loadable } from "@/components/ui/loadable";
import type { RevealIn } from "./reveal-dialog";

const revealParts = loadable(() => import("./reveal-dialog"));
const RevealDialog = lazyDialog(() => revealParts.load().then((module) => module.RevealDialog));
/** A revealed value. The dialog's module is loaded by then, because only the dialog can reveal a value. */
export const RevealedValue = partOf(revealParts, "RevealedValue");

export const shownForMs = 60_000;

/** Paths revealed together, with one reason. */
type RevealRequest = { paths: readonly string[]; what: string };

type Reveal = {
  canReveal: boolean;
  requestReveal: (request: RevealRequest) => void;
  /** The value while it is shown, with the seconds left. */
  shownValue: (path: string) => { value: string | null; secondsLeft: number } | undefined;
};

const RevealContext = createContext<Reveal>({ canReveal: false, requestReveal: () => {}, shownValue: () => undefined });

export function useReveal(): Reveal {
  return useContext(RevealContext);
}

/** Holds revealed values for a minute, only in this component's memory. A reader who may not reveal gets no buttons. */
export function RevealProvider(props: RevealIn & { applicantId: string; canReveal: boolean; children: ReactNode }) {
  const { applicantId, runId, orderId, canReveal } = props;
  const [request, setRequest] = useState<RevealRequest>();
  const [values, setValues] = useState<ReadonlyMap<string, { value: string | null; until: number }>>(new Map());
  const now = useCurrentTime(values.size > 0);
  const current = [...values].filter(([, { until }]) => until > now);
  // Expired values are deleted from memory, not just hidden.
  if (current.length < values.size) setValues(new Map(current));

  const reveal = useMemo<Reveal>(
    () => ({
      canReveal,
      requestReveal: setRequest,
      shownValue: (path) => {
        const revealedValue = values.get(path);
        if (!revealedValue || revealedValue.until <= now) return undefined;
        return { value: revealedValue.value, secondsLeft: secondsUntilHidden(revealedValue.until, now) };
      },
    }),
    [canReveal, values, now],
  );
  const store = (revealed: Readonly<Record<string, string | null>>) => {
    const until = Date.now() + shownForMs;
    setValues(
      (before) =>
        new Map([...before, ...Object.entries(revealed).map(([path, value]) => [path, { value, until }] as const)]),
    );
    setRequest(undefined);
  };
  return (
    <RevealContext value={reveal}>
      {props.children}
      {request ? (
        <RevealDialog
          applicantId={applicantId}
          runId={runId}
          orderId={orderId}
          {...request}
          onShown={store}
          onClose={() => setRequest(undefined)}
        />
      ) : null}
    </RevealContext>
  );
}

/** The values inside have no buttons of their own, because one button outside reveals them together. */
export function RevealGroup(props: { children: ReactNode }) {
  const reveal = useReveal();
  const together = useMemo(() => ({ ...reveal, canReveal: false }), [reveal]);
  return <RevealContext value={together}>{props.children}</RevealContext>;
}

/** @param now of `useCurrentTime`, which at the first render after a reveal can be too early */
export const secondsUntilHidden = (until: number, now: number): number =>
  Math.ceil(Math.min(until - now, shownForMs) / 1000);

/**
 * The current time in epoch milliseconds, updated every second while it is needed. Before that it is 0, or the time when
 * it was last needed.
 */
export function useCurrentTime(isNeeded: boolean): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!isNeeded) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return now;
}
