/** Gives each connection to one of several processes, in turn. */
import type { Socket } from "node:net";

export type Receiver = { give(connection: Socket): void };

/** The most connections that wait while no process can take one. Further connections are closed. */
const maxWaiting = 1_000;

export class ConnectionSharing {
  /** The receivers, in the order of their turns. */
  #receivers: Receiver[] = [];
  #waiting: Socket[] = [];
  #isOpen = false;

  add(receiver: Receiver): void {
    this.#receivers.push(receiver);
    this.#giveWaiting();
  }

  remove(receiver: Receiver): void {
    this.#receivers = this.#receivers.filter((one) => one !== receiver);
  }

  /** Hands over the connections that wait, and from then on every new one. */
  open(): void {
    this.#isOpen = true;
    this.#giveWaiting();
  }

  take(connection: Socket): void {
    if (this.#waiting.length >= maxWaiting) return void connection.destroy();
    this.#waiting.push(connection);
    this.#giveWaiting();
  }

  #giveWaiting(): void {
    while (this.#isOpen && this.#waiting.length > 0) {
      const receiver = this.#receivers.shift();
      if (!receiver) return;
      this.#receivers.push(receiver);
      const connection = this.#waiting.shift();
      if (connection && !connection.destroyed) receiver.give(connection);
    }
  }
}
