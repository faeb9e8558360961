/** A module that is loaded once, when it is first needed. */
export type Loadable<Parts> = {
  /** Rejects if it cannot be loaded; the next call tries again. */
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

/** Runs something once the browser has nothing else to do. Returns what cancels it. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, 1000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run);
  return () => cancelIdleCallback(idle);
}
