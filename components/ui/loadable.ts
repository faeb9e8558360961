/** A module that is loaded once, when it is first needed. */
export type Loadable<Parts> = {
  /** Rejects if the module cannot be loaded. The next call tries again. */
  load: () => Promise<Parts>;
  /** Null until it is loaded. */
  loaded: () => Parts | null;
};

export function loadable<Parts>(load: () => Promise<Parts>): Loadable<Parts> {
  let parts: Parts | null = null;
  let loading: Promise<Parts> | null = null;
  const start = async () => {
    try {
      parts = await load();
      return parts;
    } finally {
      loading = null;
    }
  };
  return {
    loaded: () => parts,
    load: () => {
      if (parts) return Promise.resolve(parts);
      loading ??= start();
      return loading;
    },
  };
}

/** Runs something once the browser is idle. Returns a function that cancels it. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, 1000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run);
  return () => cancelIdleCallback(idle);
}

const uses = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown"] as const;

/** How long to wait for the first use of the page, in milliseconds. */
const unusedMs = 4_000;

let wasUsed = false;

/**
 * Runs something that the page does not need for its first display. It runs when the browser is idle after the first
 * use of the page, or after some seconds without use. Returns a function that cancels it.
 */
export function whenUsed(run: () => void): () => void {
  if (wasUsed) return whenIdle(run);
  let cancel = () => {};
  const ended = new AbortController();
  const start = () => {
    wasUsed = true;
    ended.abort();
    cancel = whenIdle(run);
  };
  const timer = setTimeout(start, unusedMs);
  ended.signal.addEventListener("abort", () => clearTimeout(timer));
  for (const use of uses) addEventListener(use, start, { passive: true, signal: ended.signal });
  return () => {
    ended.abort();
    cancel();
  };
}
