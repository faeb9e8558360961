"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { RevealDialog, type RevealIn } from "./reveal-dialog";

/** How long a revealed value stays in sight, in milliseconds. */
const shownForMs = 60_000;

type Shown = { value: string | null; until: number };
/** At most twenty at a time, for one reason. */
type Asked = { paths: readonly string[]; what: string };

type Reveal = {
  /** Whether the reader may ask at all. */
  may: boolean;
  ask: (asked: Asked) => void;
  /** The value while it is in sight, with the seconds left. */
  shown: (path: string) => { value: string | null; secondsLeft: number } | undefined;
};

const RevealContext = createContext<Reveal>({ may: false, ask: () => {}, shown: () => undefined });

/** Masked values ask here to be shown. */
export function useReveal(): Reveal {
  return useContext(RevealContext);
}

/**
 * Keeps revealed values for a minute, in this component's memory and nowhere else.
 *
 * @param props.runId the run in whose answer the values stand
 * @param props.orderId the order in whose court result they stand; with neither they stand in the Test Result
 * @param props.may whether the reader may reveal; without the right masked values have no button
 */
export function RevealProvider(props: RevealIn & { applicantId: string; may: boolean; children: ReactNode }) {
  const { applicantId, runId, orderId, may } = props;
  const [asked, setAsked] = useState<Asked>();
  const [values, setValues] = useState<ReadonlyMap<string, Shown>>(new Map());
  const now = useSecondsWhile(values.size > 0);
  const inSight = [...values].filter(([, { until }]) => until > now);
  // What has run out is forgotten, not only hidden.
  if (inSight.length < values.size) setValues(new Map(inSight));

  const reveal = useMemo<Reveal>(
    () => ({
      may,
      ask: setAsked,
      shown: (path) => {
        const found = values.get(path);
        if (!found || found.until <= now) return undefined;
        return { value: found.value, secondsLeft: Math.ceil((found.until - now) / 1000) };
      },
    }),
    [may, values, now],
  );
  const keep = (given: Readonly<Record<string, string | null>>) => {
    const until = Date.now() + shownForMs;
    setValues(
      (before) =>
        new Map([...before, ...Object.entries(given).map(([path, value]) => [path, { value, until }] as const)]),
    );
    setAsked(undefined);
  };
  return (
    <RevealContext value={reveal}>
      {props.children}
      {asked ? (
        <RevealDialog
          applicantId={applicantId}
          runId={runId}
          orderId={orderId}
          {...asked}
          onShown={keep}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </RevealContext>
  );
}

/** The present moment, every second while it is needed. */
function useSecondsWhile(needed: boolean): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!needed) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [needed]);
  return now;
}
