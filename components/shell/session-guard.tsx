"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button, buttonStyles } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { hasUnsavedInput, sessionEnded, sessionHasEnded } from "@/lib/base/return-to";
import { hydratedQueryFor } from "@/lib/browser/console-api";
import { getSession } from "@/lib/features/session/contract/session.actions";
import { lastRequestAt, sessionPhase } from "./session-clock";

/**
 * Whether a request was refused because the session has ended, and the session was not read since then. The clock does
 * not know of a session that ended early.
 */
function useRefused(readAt: number): boolean {
  const [refused, setRefused] = useState<number>();
  useEffect(() => {
    const note = () => setRefused(readAt);
    window.addEventListener(sessionEnded, note);
    return () => window.removeEventListener(sessionEnded, note);
  }, [readAt]);
  return refused === readAt;
}

/**
 * Warns a minute before the session ends, and offers to extend it. Once the session has ended, it opens the sign-in
 * page, which leads back. If typed input would be lost, the page stays and works again after a sign-in in another tab.
 */
export function SessionGuard() {
  const query = useQuery(hydratedQueryFor(getSession));
  const session = query.data;
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const isRefused = useRefused(query.dataUpdatedAt);
  const timed = session && now !== undefined ? sessionPhase(session, lastRequestAt(), now) : null;
  const phase = isRefused ? ({ kind: "ended" } as const) : timed;
  const hasEnded = timed?.kind === "ended";
  useEffect(() => {
    if (hasEnded) sessionHasEnded();
  }, [hasEnded]);
  if (!phase || phase.kind === "open") return null;
  const check = () => void query.refetch();
  return (
    <div className="fixed inset-x-0 bottom-4 z-50 mx-auto w-fit max-w-[calc(100vw-1.5rem)] rounded-card bg-surface shadow-lg">
      {phase.kind === "ending" ? (
        <Notice
          tone="attention"
          live
          title={
            <>
              Your session ends in less than a minute.{" "}
              <span aria-hidden="true" className="num font-normal">
                {phase.secondsLeft} s
              </span>
            </>
          }
        >
          {phase.isIdle ? (
            <Button size="s" loading={query.isFetching} onClick={check} className="mt-1.5">
              Stay signed in
            </Button>
          ) : (
            "Sessions end 12 hours after sign-in. Submit your input now, or sign in again."
          )}
        </Notice>
      ) : hasUnsavedInput() ? (
        <Notice tone="attention" live title="Your session has ended.">
          <p>Your input is still on this page. Sign in in the new tab, then return here and select Continue.</p>
          <div className="mt-1.5 flex gap-2">
            <a href="/sign-in?ended=with-input" target="_blank" rel="noopener" className={buttonStyles({ size: "s" })}>
              Sign in
            </a>
            <Button size="s" variant="ghost" loading={query.isFetching} onClick={check}>
              Continue
            </Button>
          </div>
        </Notice>
      ) : null}
    </div>
  );
}
