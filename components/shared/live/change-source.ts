/** The console's stream of events, while its tab is visible. */
import { urlOf } from "@/lib/browser/console-api";
import { type ChangeType, changePermissions } from "@/lib/platform/contract/changes";
import type { Change } from "@/lib/platform/contract/events";
import { getEvents } from "@/lib/platform/contract/events.actions";

/** `by` is the id of the request that made the change. A reset says that anything may have changed. */
export type LiveEvent = { kind: "change"; change: Change; by: string } | { kind: "reset" };

/** The waits before each retry after a refusal, in milliseconds; the last one repeats. */
const pausesMs = [5_000, 15_000, 60_000];

/**
 * Opens the stream of events. While the tab is hidden, the stream is closed, because a browser opens only a few
 * connections to a site. It then opens again with the changes since it was closed. Returns a function that closes it.
 *
 * @param renderedAt when the server rendered this page, in epoch milliseconds: the page lacks later changes
 */
export function openChanges(
  renderedAt: number,
  onEvent: (event: LiveEvent) => void,
  onConnected: (connected: boolean) => void,
): () => void {
  // The time of the server's clock. It is rather a little early than late, so that no change is missed.
  const serverTime = (() => {
    const began = performance.now();
    return () => Math.floor(renderedAt + performance.now() - began);
  })();
  let stream: EventSource | null = null;
  /** The server's time until which the page has all changes. Null if a stream broke and may have missed changes. */
  let completeUntil: number | null = renderedAt;
  let refusals = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(retry);
    if (stream?.readyState === EventSource.OPEN) completeUntil = serverTime();
    stream?.close();
    stream = null;
    onConnected(false);
  };
  const open = () => {
    const since = completeUntil;
    const opened = new EventSource(urlOf(getEvents, { query: since === null ? {} : { since } }));
    stream = opened;
    opened.onopen = () => {
      if (since === null) onEvent({ kind: "reset" });
      refusals = 0;
      onConnected(true);
    };
    opened.onerror = () => {
      completeUntil = null;
      onConnected(false);
      // After a refusal the browser does not reconnect by itself: no session, too many streams, or a stopping console.
      if (opened.readyState === EventSource.CLOSED) {
        retry = setTimeout(open, pausesMs[Math.min(refusals, pausesMs.length - 1)]);
        refusals += 1;
      }
    };
    opened.addEventListener("change", ({ data, lastEventId }: MessageEvent<string>) => {
      const change = changeOf(data);
      if (change) onEvent({ kind: "change", change, by: lastEventId });
    });
    opened.addEventListener("reset", () => onEvent({ kind: "reset" }));
  };
  const follow = () => {
    if (document.hidden === (stream === null)) return;
    if (document.hidden) close();
    else open();
  };
  document.addEventListener("visibilitychange", follow);
  follow();
  return () => {
    document.removeEventListener("visibilitychange", follow);
    close();
  };
}

/** Parses a change. Null if this version of the console does not know it: the server may have another version. */
function changeOf(text: string): Change | null {
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data !== "object" || data === null || !("type" in data) || !("id" in data)) return null;
    const { type, id } = data;
    return isChangeType(type) && typeof id === "string" ? { type, id } : null;
  } catch {
    return null;
  }
}

const isChangeType = (type: unknown): type is ChangeType =>
  typeof type === "string" && Object.hasOwn(changePermissions, type);
