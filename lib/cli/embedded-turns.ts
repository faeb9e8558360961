import type { Socket } from "node:net";
import type { PGlite } from "@electric-sql/pglite";

/** After this long in a transaction without a word, a connection is cut, so that it cannot stop all others. */
const idleInTransactionMs = 30_000;

export type Connection = { socket: Socket; buffer: Buffer; started: boolean; closed: boolean };
type Group = { connection: Connection; bytes: Buffer; open: boolean };

/** One session, many connections: who may speak now. */
export class Turns {
  readonly #db: PGlite;
  readonly #onFailure: (error: unknown) => void;
  #waiting: Group[] = [];
  /** The connection in the middle of a transaction or of an open group. */
  #holder: Connection | null = null;
  #busy = false;
  #running: Promise<void> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  constructor(db: PGlite, onFailure: (error: unknown) => void) {
    this.#db = db;
    this.#onFailure = onFailure;
  }

  take(group: Group): void {
    this.#waiting.push(group);
    this.#wake();
  }

  /** Forgets a closed connection, and rolls back what it left open. */
  leave(connection: Connection): void {
    this.#waiting = this.#waiting.filter((group) => group.connection !== connection);
    this.#wake();
  }

  async settled(): Promise<void> {
    while (this.#busy) await this.#running;
  }

  #wake(): void {
    if (this.#busy) return;
    this.#busy = true;
    this.#running = this.#run().catch(this.#onFailure);
  }

  async #run(): Promise<void> {
    clearTimeout(this.#idle);
    try {
      for (;;) {
        if (this.#holder?.closed) await this.#abandon();
        const group = this.#next();
        if (!group) break;
        await this.#speak(group);
      }
    } finally {
      this.#busy = false;
    }
    const holder = this.#holder;
    if (holder) this.#idle = setTimeout(() => holder.socket.destroy(), idleInTransactionMs).unref();
  }

  #next(): Group | undefined {
    if (!this.#holder) return this.#waiting.shift();
    const index = this.#waiting.findIndex((group) => group.connection === this.#holder);
    return index === -1 ? undefined : this.#waiting.splice(index, 1)[0];
  }

  async #speak({ connection, bytes, open }: Group): Promise<void> {
    const { socket } = connection;
    socket.cork();
    await this.#db.execProtocolRawStream(bytes, {
      // The bytes lie in the engine's memory, which the next message reuses.
      onRawData: (data) => void (socket.writable && socket.write(Buffer.from(data))),
    });
    socket.uncork();
    this.#holder = open || this.#db.isInTransaction() ? connection : null;
  }

  async #abandon(): Promise<void> {
    this.#holder = null;
    // Sync ends a group that was left open; outside a transaction ROLLBACK only warns.
    await this.#db.execProtocolRaw(Buffer.from([0x53, 0, 0, 0, 4]));
    if (this.#db.isInTransaction()) await this.#db.exec("ROLLBACK");
  }
}
