/**
 * The console's stream of events. The tabs of a browser share one, because a browser opens few connections to a site:
 * one tab holds it, tells the others, and another takes over when it closes. Without a secure context (plain HTTP on
 * another machine) there are no locks, and each tab has its own.
 */
import { addressOf } from "@/lib/console-api";
import { type ChangeType, changePermissions } from "@/lib/contracts/constants/events";
import type { Change } from "@/lib/contracts/events";

/** `by` is the request that made the change; a reset says that anything may have changed. */
export type LiveEvent = { kind: "change"; change: Change; by: string } | { kind: "reset" };

const lockName = "proofdesk-events";
/** Messages between tabs. */
type Message =
  | LiveEvent
  /** A new tab has missed the changes since the server rendered its page. */
  | { kind: "opened"; since: number }
  | { kind: "connected"; connected: boolean };

/** Another tab can have another version of the console: null for what this one does not know. */
function messageOf(data: unknown): Message | null {
  const { kind, change, by, since, connected } = fields(data);
  if (kind === "reset") return { kind };
  if (kind === "opened") return typeof since === "number" ? { kind, since } : null;
  if (kind === "connected") return typeof connected === "boolean" ? { kind, connected } : null;
  const known = changeOf(change);
  return kind === "change" && known && typeof by === "string" ? { kind, change: known, by } : null;
}

/** The server can have another version too. */
function changeOf(data: unknown): Change | null {
  const { type, id } = fields(data);
  return isChangeType(type) && typeof id === "string" ? { type, id } : null;
}

const isChangeType = (type: unknown): type is ChangeType =>
  typeof type === "string" && Object.hasOwn(changePermissions, type);

/** Also of a signal that was aborted before: its event does not come again, and a lock would be held for good. */
const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve());
  });

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The waits before each retry after a refusal, in milliseconds; the last one repeats. */
const pausesMs = [5_000, 15_000, 60_000];

export class ChangeSource {
  readonly #renderedAt: number;
  readonly #onEvent: (event: LiveEvent) => void;
  readonly #onConnected: (connected: boolean) => void;
  readonly #locks = typeof navigator === "undefined" ? undefined : navigator.locks;
  readonly #channel = new BroadcastChannel(lockName);
  readonly #closing = new AbortController();
  #stream: EventSource | null = null;
  /** The stream, and those that it is about to replace, which are read until it is open. */
  readonly #streams = new Set<EventSource>();
  /** From when on the next stream to open has to send the changes. */
  #since: number | undefined;
  #leads = false;
  #connected = false;
  #refusals = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param renderedAt when the server rendered this page: later changes are not on it
   * @param onEvent gets each event once, whichever tab received it
   * @param onConnected gets whether events arrive
   */
  constructor(renderedAt: number, onEvent: (event: LiveEvent) => void, onConnected: (connected: boolean) => void) {
    this.#renderedAt = renderedAt;
    this.#onEvent = onEvent;
    this.#onConnected = onConnected;
    this.#channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = messageOf(data);
      if (message) this.#receive(message);
    };
    void this.#takeTurn().catch(() => undefined);
  }

  close(): void {
    this.#closing.abort();
    clearTimeout(this.#retry);
    for (const stream of this.#streams) stream.close();
    this.#channel.close();
  }

  /** Waits until no other tab holds the stream, and opens one. */
  async #takeTurn(): Promise<void> {
    const { signal } = this.#closing;
    const lead = async () => {
      this.#leads = true;
      this.#connect(this.#renderedAt);
      await aborted(signal);
    };
    if (!this.#locks) return lead();
    const wasFree = await this.#locks.request(lockName, { ifAvailable: true }, async (lock) => {
      if (lock && !signal.aborted) await lead();
      return lock !== null;
    });
    if (wasFree || signal.aborted) return;
    this.#channel.postMessage({ kind: "opened", since: this.#renderedAt } satisfies Message);
    await this.#locks.request(lockName, { signal }, async () => {
      // Another tab held it; events since it closed are lost.
      this.#broadcast({ kind: "reset" });
      await lead();
    });
  }

  #broadcast(message: Message): void {
    this.#channel.postMessage(message);
    this.#receive(message);
  }

  #receive(message: Message): void {
    if (message.kind === "opened") {
      if (this.#leads) this.#connect(message.since);
    } else if (message.kind === "connected") {
      this.#setConnected(message.connected);
    } else if (message.kind === "change") {
      this.#onEvent(message);
    } else {
      this.#onEvent({ kind: "reset" });
    }
    // A tab opened later asks this way too.
    if (message.kind === "opened" && this.#leads && this.#connected) {
      this.#channel.postMessage({ kind: "connected", connected: true } satisfies Message);
    }
  }

  #setConnected(connected: boolean): void {
    if (connected !== this.#connected) this.#onConnected(connected);
    this.#connected = connected;
  }

  /**
   * Opens a stream. The previous one is closed only after that, so that nothing is missed.
   *
   * @param since starts with the changes since then
   */
  #connect(since?: number): void {
    // A stream that is replaced before it is open has sent nothing.
    if (since !== undefined) this.#since = Math.min(since, this.#since ?? since);
    const stream = new EventSource(addressOf("GET /api/events", { query: { since: this.#since } }));
    this.#stream = stream;
    this.#streams.add(stream);
    stream.onopen = () => {
      if (this.#stream !== stream) return;
      this.#closeOthers(stream);
      this.#since = undefined;
      // After a refusal this is a new stream, which does not know what was missed.
      if (this.#refusals > 0) this.#broadcast({ kind: "reset" });
      this.#refusals = 0;
      this.#broadcast({ kind: "connected", connected: true });
    };
    stream.onerror = () => {
      if (this.#stream !== stream) return;
      this.#broadcast({ kind: "connected", connected: false });
      if (stream.readyState === EventSource.CLOSED) this.#tryLater();
    };
    stream.addEventListener("change", ({ data, lastEventId }: MessageEvent<string>) => {
      const change = changeOf(parsedJson(data));
      if (change) this.#broadcast({ kind: "change", change, by: lastEventId });
    });
    stream.addEventListener("reset", () => this.#broadcast({ kind: "reset" }));
  }

  /** After a refusal the browser does not reconnect by itself: no session, too many streams, or a stopping console. */
  #tryLater(): void {
    this.#closeOthers(null);
    this.#stream = null;
    const pause = pausesMs[Math.min(this.#refusals, pausesMs.length - 1)];
    this.#refusals += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), pause);
  }

  #closeOthers(kept: EventSource | null): void {
    for (const stream of this.#streams) {
      if (stream === kept) continue;
      stream.close();
      this.#streams.delete(stream);
    }
  }
}
