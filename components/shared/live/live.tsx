"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { plural } from "@/lib/base/dates";
import { hasUnsavedInput } from "@/lib/base/return-to";
import { noteRequest } from "@/lib/browser/console-api";
import { openChanges } from "./change-source";
import { LiveUpdates } from "./live-updates";
import { watchUserActive } from "./use-user-active";

const LiveContext = createContext(false);

/**
 * Refetches what others change. If that would move rows or replace typed input, it offers the update instead.
 * `renderedAt` is when the server began to render the page, in epoch milliseconds.
 */
export function Live(props: { renderedAt: number; children: ReactNode }) {
  const queries = useQueryClient();
  const [connected, setConnected] = useState(false);
  const [held, setHeld] = useState(0);
  const updates = useRef<LiveUpdates | null>(null);
  const renderedAt = useRef(props.renderedAt);
  useEffect(() => {
    const made = new LiveUpdates(queries, hasUnsavedInput, setHeld);
    updates.current = made;
    const closeChanges = openChanges(renderedAt.current, (event) => made.receive(event), setConnected);
    let isIdle = false;
    const setAway = () => made.setAway(isIdle || document.hidden);
    const stopWatching = watchUserActive((active) => {
      isIdle = !active;
      setAway();
    });
    document.addEventListener("visibilitychange", setAway);
    setAway();
    return () => {
      document.removeEventListener("visibilitychange", setAway);
      stopWatching();
      closeChanges();
      made.close();
    };
  }, [queries]);
  const page = `${usePathname()}?${useSearchParams()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a new page shows was just read.
  useEffect(() => updates.current?.forgetUnseen(), [page]);
  return (
    <LiveContext value={connected}>
      {props.children}
      <div role="status" className="fixed inset-x-0 top-[calc(var(--spacing-bar)+0.5rem)] z-30 mx-auto w-fit">
        {held > 0 ? (
          <Button size="s" variant="primary" className="shadow-lg" onClick={() => updates.current?.show()}>
            {plural(held, "change")}: show
          </Button>
        ) : null}
      </div>
    </LiveContext>
  );
}

/** Whether changes arrive as events. If not, work in progress is polled. */
export const useLive = (): boolean => useContext(LiveContext);

/**
 * How often to read work in progress, in milliseconds. If events report each step, it only makes up for a missed one.
 */
export const usePollMs = (): number => (useLive() ? 5000 : 1000);

/** Notes the request for which the server rendered the page, because the page already shows that request's changes. */
export function OwnRequest(props: { id: string }) {
  noteRequest(props.id);
  return null;
}
