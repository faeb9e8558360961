/**
 * The open streams of this process. One connection listens to the database for all of them. The database announces each
 * change when the change is committed, whichever process made it.
 */
import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import type { Role } from "@/lib/base/permissions";
import { AppError } from "@/lib/errors";
import { defineAction } from "@/lib/platform/actions/define-action";
import { liveSessions } from "@/lib/platform/auth/session";
import * as contract from "@/lib/platform/contract/events";
import { change } from "@/lib/platform/contract/events";
import * as actions from "@/lib/platform/contract/events.actions";
import { type Listener, listen } from "@/lib/platform/data/notifications";
import { log } from "@/lib/platform/process/log";
import { enter } from "@/lib/platform/process/places";
import { type Announced, EventStream, heartbeatFrame, resetFrame, type StreamOwner } from "./event-stream";

/** The interval at which streams get keep-alives and are checked against their sessions. */
const tickMs = 15_000;
/** For how many milliseconds, and how many at most, the hub stores changes for pages whose stream is not open yet. */
const recentEventsMs = 60_000;
const maxRecentEvents = 1_000;
/** How long the first stream waits for the connection that listens, in milliseconds. */
const listenWithinMs = 5_000;

/** A change, or the end of a session, which is not an event. */
const announced = z.union([
  change.extend({ by: z.string().nullable() }),
  z.object({ type: z.literal("session"), id: z.uuid(), by: z.unknown() }),
]);

export class EventHub {
  readonly #streams = new Set<EventStream>();
  /** The recent changes, oldest first. */
  #recent: { at: number; event: Announced }[] = [];
  /**
   * A time in epoch milliseconds. A page that was rendered before it may need a change that is no longer among the
   * recent ones.
   */
  #completeSince = 0;
  #listener: Listener | undefined;
  #tick: NodeJS.Timeout | undefined;
  #draining = false;

  /**
   * Adds a stream, once the hub is listening.
   *
   * @param since a time in epoch milliseconds. The stream first sends the changes since then, or a reset if one of them
   *   may be missing
   * @throws AppError `too_many_requests` if the session has too many streams; `unavailable` while the process stops, or
   *   when the database cannot be listened to
   */
  async add(stream: EventStream, since = Number.POSITIVE_INFINITY): Promise<void> {
    const leave = await enter("stream", stream.owner.sessionId);
    if (this.#draining) {
      leave();
      throw new AppError("unavailable", { retryAfter: 1 });
    }
    this.#streams.add(stream);
    for (const { at, event } of this.#recent) if (at >= since) stream.announce(event);
    stream.whenClosed(() => {
      this.#streams.delete(stream);
      leave();
    });
    if (!(await this.isListening())) {
      stream.close();
      throw new AppError("unavailable", { retryAfter: 5 });
    }
    this.#forget();
    if (since < this.#completeSince) stream.send(resetFrame);
  }

  /** Ends every stream, and opens no more, because the process stops. */
  drain(): void {
    this.#draining = true;
    for (const stream of this.#streams) stream.close();
  }

  async stop(): Promise<void> {
    this.drain();
    clearInterval(this.#tick);
    await this.#listener?.stop();
  }

  /** Starts to listen to the database, if the hub does not yet. Does not wait until it listens. */
  begin(): Listener {
    this.#tick ??= setInterval(() => void this.check(), tickMs).unref();
    this.#listener ??= this.#listen();
    return this.#listener;
  }

  /** Waits until the hub listens to the database. Returns false if the database cannot be reached in time. */
  async isListening(): Promise<boolean> {
    const listener = this.begin();
    const waiting = new AbortController();
    const late = sleep(listenWithinMs, false, { signal: waiting.signal, ref: false }).catch(() => false);
    const isListening = await Promise.race([listener.ready.then(() => true), late]);
    waiting.abort();
    return isListening;
  }

  #listen(): Listener {
    const receivesFromNow = () => {
      this.#completeSince = Date.now();
    };
    const onGap = () => {
      receivesFromNow();
      this.#send(resetFrame);
    };
    const listener = listen("proofdesk_changes", (payload) => this.#receive(payload), onGap);
    void listener.ready.then(receivesFromNow);
    return listener;
  }

  #send(frame: string): void {
    for (const stream of this.#streams) stream.send(frame);
  }

  #receive(payload: string): void {
    const parsed = announced.safeParse(readJson(payload));
    // A console of a newer version may announce types that this one does not know.
    if (!parsed.success) return;
    const { type, id, by } = parsed.data;
    if (type === "session") return void this.#closeWhere(({ owner }) => owner.sessionId === id);
    const event: Announced = { type, id, by: typeof by === "string" ? by : null };
    this.#keep(event);
    for (const stream of this.#streams) stream.announce(event);
    // The person's roles may have changed. Their browser reconnects, and the new stream has the new roles.
    if (type === "staff") this.#closeWhere(({ owner }) => owner.id === id);
  }

  #keep(event: Announced): void {
    this.#recent.push({ at: Date.now(), event });
    if (this.#recent.length > 2 * maxRecentEvents) this.#forget();
  }

  #forget(): void {
    const lastDropped = this.#recent.at(-maxRecentEvents - 1)?.at ?? 0;
    this.#completeSince = Math.max(this.#completeSince, lastDropped + 1, Date.now() - recentEventsMs);
    this.#recent = this.#recent.slice(-maxRecentEvents).filter(({ at }) => at >= this.#completeSince);
  }

  #closeWhere(isMeant: (stream: EventStream) => boolean): void {
    for (const stream of [...this.#streams].filter(isMeant)) stream.close();
  }

  /**
   * Sends keep-alives, and ends the streams whose session has ended or is idle, because a stream does not keep its
   * session alive.
   */
  async check(): Promise<void> {
    this.#send(heartbeatFrame);
    this.#forget();
    try {
      const streams = [...this.#streams];
      const live = await liveSessions([...new Set(streams.map(({ owner }) => owner.sessionId))]);
      for (const stream of streams) if (!isCurrent(stream.owner, live)) stream.close();
    } catch (error) {
      log.warn({ error }, "open streams could not be checked");
    }
  }
}

/** Whether the session of a stream is valid, and its reader's roles are still those that the stream was opened with. */
function isCurrent({ sessionId, roles }: StreamOwner, live: ReadonlyMap<string, readonly Role[]>): boolean {
  const currentRoles = live.get(sessionId);
  return (
    currentRoles !== undefined &&
    currentRoles.length === roles.length &&
    roles.every((role) => currentRoles.includes(role))
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const holder: typeof globalThis & { proofdeskEvents?: EventHub } = globalThis;

/** The streams of this process. They end at once when the process stops, so that it does not wait for them. */
export function events(): EventHub {
  if (!holder.proofdeskEvents) {
    const hub = new EventHub();
    holder.proofdeskEvents = hub;
    process.once("SIGTERM", () => hub.drain());
  }
  return holder.proofdeskEvents;
}

/**
 * Not audited, because the stream only carries ids of records that its reader may read. Each read of the data itself is
 * audited.
 */
export const getEvents = defineAction(actions.getEvents, contract.getEvents, {
  async run({ staff }, { query, headers }) {
    const stream = new EventStream(uuid(), staff);
    // The browser has reconnected, and how much it has missed is unknown.
    const isAgain = headers["last-event-id"] !== undefined;
    if (isAgain) stream.send(resetFrame);
    await events().add(stream, isAgain ? undefined : query.since);
    if (query.seconds !== undefined) setTimeout(() => stream.close(), query.seconds * 1000).unref();
    return stream.body;
  },
});
