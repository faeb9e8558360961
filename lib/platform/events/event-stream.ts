/** One open stream of server-sent events: its bytes, its reader's permissions, and its end. */
import "server-only";
import { can, type Role } from "@/lib/base/permissions";
import { changePermissions } from "@/lib/platform/contract/changes";
import type { Change } from "@/lib/platform/contract/events";

/**
 * The most bytes buffered for a slow client. A stream that exceeds them is closed. Its browser then reconnects and
 * fetches its data again.
 */
const maxWaitingBytes = 64 * 1024;
/** The reconnect delay of a browser, in milliseconds. */
const reconnectMs = 2_000;

export type StreamOwner = { id: string; roles: readonly Role[]; sessionId: string };

/** A change as the database announces it. `by` is the id of the request that made it, or null. */
export type Announced = Change & { by: string | null };

/**
 * Returns an event as text. Types and ids contain no line breaks, because types come from a closed list and ids are
 * UUIDs.
 */
export function changeFrame({ type, id }: Change, eventId: string): string {
  return `id: ${eventId}\nevent: change\ndata: ${JSON.stringify({ type, id })}\n\n`;
}

export const resetFrame = "event: reset\ndata: {}\n\n";
export const heartbeatFrame = ": still here\n\n";

/**
 * Returns the events that a reader receives for a change: the change itself, and for readers of the audit log also that
 * there are new entries.
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
   * @param id also the id of the first event, so that a browser that reconnects sends it, and of changes that no
   *   request made
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
    // Without an id, the browser would repeat the id of the event before. A page whose request made that earlier change
    // would take this change for its own, and ignore it.
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

  /** @param onClose called once, whether the server or the client ends the stream */
  whenClosed(onClose: () => void): void {
    this.#onClose = onClose;
    if (!this.#open) onClose();
  }
}
