/** Listens to a channel of the database on a dedicated connection, for the life of the process. */
import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { log } from "@/lib/platform/process/log";
import { connection } from "./connection";

/** The waits before each reconnect, in milliseconds. The last one repeats. */
const pausesMs = [250, 1_000, 4_000, 10_000];
/** A connection that ended without notice is detected within this time. */
const checkEveryMs = 30_000;

export type Listener = {
  /** Resolves when the process listens for the first time. */
  ready: Promise<void>;
  stop(): Promise<void>;
};

/**
 * Listens to a channel. After a failure it reconnects, and then calls `onGap`, because notifications that were sent
 * meanwhile are lost.
 */
export function listen(channel: string, onMessage: (payload: string) => void, onGap: () => void): Listener {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  let connected = false;
  let failures = 0;

  async function keepListening(): Promise<void> {
    while (!signal.aborted) {
      const pause = pausesMs[Math.min(failures, pausesMs.length - 1)];
      if (failures > 0) await sleep(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      failures += 1;
      await listenUntilLost(channel, onMessage, signal, () => {
        failures = 0;
        if (connected) onGap();
        connected = true;
        isReady();
      }).catch((error: unknown) => log.warn({ error }, "the connection that listens for changes was lost"));
      failures = Math.max(failures, 1);
    }
  }

  const ended = keepListening();
  return {
    ready,
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}

/** Resolves when stopped. Rejects when the connection is lost. */
async function listenUntilLost(
  channel: string,
  onMessage: (payload: string) => void,
  signal: AbortSignal,
  onListening: () => void,
): Promise<void> {
  const client = new Client(connection("events"));
  const disconnected = new Promise<void>((resolve, reject) => {
    client.on("error", reject);
    client.on("end", () => reject(new Error("The database closed the connection")));
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  // This prevents an unhandled rejection if connecting fails. `connect` throws that failure, and nothing awaits
  // `disconnected` at that time.
  disconnected.catch(() => undefined);
  client.on("notification", ({ payload = "" }) => onMessage(payload));
  // If the query gets no answer, the connection counts as lost.
  const check = setInterval(
    () => client.query("select 1").catch((error: Error) => client.emit("error", error)),
    checkEveryMs,
  );
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    onListening();
    await disconnected;
  } finally {
    clearInterval(check);
    await client.end().catch(() => undefined);
  }
}
