/** One open stream of server-sent events: its bytes, its reader's permissions, and its end. */
import "server-only";
import { can, type Role } from "@/lib/base/permissions";
import { changePermissions } from "@/lib/platform/contract/changes";
import type { Change } from "@/lib/platform/contract/events";

/** The most bytes buffered for a slow client; beyond that it is dropped, reconnects, and refetches. */
const maxWaitingBytes = 64 * 1024;
/** The reconnect delay of a browser, in milliseconds. */
const reconnectMs = 2_000;

export type StreamOwner = { id: string; roles: readonly Role[]; sessionId: string };

/** A change as the database announces it, with its request, if any. */
export type Announced = Change & { by: string | null };

/** Returns an event as text. Types and ids contain no line end: they come from a closed list and are UUIDs. */
export function changeFrame({ type, id }: Change, eventId: string): string {
  return `id: ${eventId}\nevent: change\ndata: ${JSON.stringify({ type, id })}\n\n`;
}

export const resetFrame = "event: reset\ndata: {}\n\n";
export const heartbeatFrame = ": still here\n\n";

/**
 * Returns a reader's events for a change: the change itself and, for readers of the audit log, that there are new
 * entries.
 */
export function eventsFor({ id, roles }: Pick<StreamOwner, "id" | "roles">, announced: Announced): Announced[] {
  const needed = changePermissions[announced.type];
  const mayRead = needed ? can(roles, needed) : announced.id === id;
  const events: Announced[] = mayRead ? [announced] : [];
  if (needed && can(roles, changePermissions.audit)) events.push({ ...announced, type: "audit" });
  return events;
}

export class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  readonly #encoder = new TextEncoder();
  #onClose: () => void = () => undefined;
  #open = true;

  /**
   * @param id also the first event's id, so that a reconnecting browser says that it was connected, and that of changes
   *   without a request
   */
  constructor(
    readonly id: string,
    readonly owner: StreamOwner,
  ) {
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        cancel: () => this.close(),
      },
      { highWaterMark: maxWaitingBytes, size: (chunk) => chunk?.byteLength ?? 0 },
    );
    this.send(`retry: ${reconnectMs}\nid: ${id}\n\n`);
  }

  announce(announced: Announced): void {
    // Without an id, the browser would repeat that of the event before: a page that made that change would take this one
    // for its own, and ignore it.
    const eventId = announced.by ?? this.id;
    for (const event of eventsFor(this.owner, announced)) this.send(changeFrame(event, eventId));
  }

  send(frame: string): void {
    if (!this.#open || !this.#controller) return;
    this.#controller.enqueue(this.#encoder.encode(frame));
    if ((this.#controller.desiredSize ?? 0) <= 0) this.close();
  }

  /** Ends the stream. Events that were sent before still arrive. */
  close(): void {
    if (!this.#open) return;
    this.#open = false;
    try {
      this.#controller?.close();
    } catch {
      // The client disconnected, so the stream is already closed.
    }
    this.#onClose();
  }

  /** @param onClose called once, whichever side ends it */
  whenClosed(onClose: () => void): void {
    this.#onClose = onClose;
    if (!this.#open) onClose();
  }
}
