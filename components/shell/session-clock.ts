/** When the session ends, as far as the browser can tell. */
import { urlOf } from "@/lib/browser/console-api";
import type { Session } from "@/lib/features/session/contract/session";
import { getEvents } from "@/lib/platform/contract/events.actions";

/** The server records activity at most once a minute, so an idle session may end that much earlier. */
const notedEveryMs = 60_000;
const warningMs = 60_000;

type SessionPhase =
  | { kind: "open" }
  /** If `isIdle`, any request extends the session; if not, the session ends whatever its reader does. */
  | { kind: "ending"; secondsLeft: number; isIdle: boolean }
  | { kind: "ended" };

/**
 * `lastRequest` is the time of the last request of this page. Requests of other tabs are not counted. It and `now` are in
 * epoch milliseconds.
 */
export function sessionPhase(
  session: Pick<Session, "expiresAt" | "idleSeconds">,
  lastRequest: number,
  now: number,
): SessionPhase {
  const idleEnd = lastRequest + session.idleSeconds * 1000 - notedEveryMs;
  const end = Math.min(idleEnd, Date.parse(session.expiresAt));
  if (now >= end) return { kind: "ended" };
  if (now < end - warningMs) return { kind: "open" };
  return { kind: "ending", secondsLeft: Math.ceil((end - now) / 1000), isIdle: end === idleEnd };
}

let seenAt = 0;
let isWatching = false;

/** When this page last sent a request that needs the session, in epoch milliseconds. */
export function lastRequestAt(): number {
  if (!isWatching) {
    isWatching = true;
    seenAt = performance.timeOrigin;
    const watch = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Not from `performance.timeOrigin`: in some browsers `performance.now()` stops while the computer sleeps.
        const sentAt = Date.now() - (performance.now() - entry.startTime);
        if (needsSession(entry.name)) seenAt = Math.max(seenAt, sentAt);
      }
    });
    watch.observe({ type: "resource", buffered: true });
  }
  return seenAt;
}

function needsSession(address: string): boolean {
  const { origin, pathname } = new URL(address, location.href);
  if (origin !== location.origin || pathname === urlOf(getEvents)) return false;
  return !pathname.startsWith("/_next/static/") && !pathname.startsWith("/api/health/");
}
