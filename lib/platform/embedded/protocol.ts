/**
 * Serves one PGlite database to many connections over a Unix socket, in PostgreSQL's wire protocol.
 *
 * PGlite is a single PostgreSQL session, so connections queue for it. A turn is a complete group of messages (up to
 * Sync, or one simple query), and lasts until its transaction ends: if Parse and Bind of two connections were mixed,
 * one would get the other's answer. (The server in @electric-sql/pglite-socket takes turns by message, and mixes them
 * when a Bind is larger than one read of the socket.)
 */
import { createServer, type Server, type Socket } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import { AnswerReader, listenOf, unlistened } from "./notifications";

const protocol3 = 196_608;
const sslRequest = 80_877_103;
const gssRequest = 80_877_104;
/** The length in bytes of the message that ends the answer to a connection that has started. */
const readyForQuery = 6;
/** The longest message in bytes. This is PostgreSQL's limit. */
const maximumMessage = 1 << 30;

/**
 * Serves a database on a Unix socket. The mode of the directory of `path` keeps other users out.
 *
 * @param onFailure called when the database itself fails. After that, nothing can be answered
 * @returns a function that closes all connections and stops listening
 */
export async function serveProtocol(
  db: PGlite,
  path: string,
  onFailure: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const connections = new Set<Connection>();
  const queue = new ConnectionQueue(db, connections, onFailure);
  const server = createServer((socket) => {
    const connection: Connection = {
      socket,
      buffer: Buffer.alloc(0),
      started: false,
      closed: false,
      channels: new Set(),
    };
    connections.add(connection);
    socket.on("data", (chunk) => receive(connection, chunk, queue));
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      connection.closed = true;
      connections.delete(connection);
      queue.remove(connection);
    });
  });
  await listen(server, path);
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // The server may report that it is closed before a socket does. The socket's transaction is then rolled back.
    const ended = [...connections].map(
      ({ socket }) => new Promise((resolve) => socket.destroy().once("close", resolve)),
    );
    await Promise.all([closed, ...ended]);
    await queue.idle();
  };
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** Buffers bytes, and queues the complete groups of messages among them. */
function receive(connection: Connection, chunk: Buffer, queue: ConnectionQueue): void {
  connection.buffer = connection.buffer.length === 0 ? chunk : Buffer.concat([connection.buffer, chunk]);
  if (!connection.started && !handshake(connection, queue)) return;
  const { buffer } = connection;
  let offset = 0;
  let complete = 0;
  let open = false;
  while (buffer.length - offset >= 5) {
    const length = buffer.readInt32BE(offset + 1);
    if (length < 4 || length > maximumMessage) return void connection.socket.destroy();
    if (buffer.length - offset < length + 1) break;
    const type = String.fromCharCode(buffer.readUInt8(offset));
    if (type === "X") return void connection.socket.end();
    offset += length + 1;
    // Query, Sync and FunctionCall end a group. Flush asks for answers now, and leaves the group open.
    if (type === "Q" || type === "S" || type === "F" || type === "H") {
      complete = offset;
      open = type === "H";
    }
  }
  if (complete === 0) return;
  connection.buffer = buffer.subarray(complete);
  queue.add({ connection, bytes: buffer.subarray(0, complete), open });
}

/** Answers the packets before the first message. Returns true once the connection has started. */
function handshake(connection: Connection, queue: ConnectionQueue): boolean {
  while (connection.buffer.length >= 8) {
    const length = connection.buffer.readInt32BE(0);
    const code = connection.buffer.readInt32BE(4);
    if (length < 8 || length > 10_000) break;
    if (connection.buffer.length < length) return false;
    const packet = connection.buffer.subarray(0, length);
    if (code === sslRequest || code === gssRequest) {
      connection.socket.write("N");
    } else if (code === protocol3) {
      connection.started = true;
      queue.start(connection, packet);
    } else {
      // Cancel requests are not supported, because there is only one session. Any other packet is not PostgreSQL's
      // protocol.
      break;
    }
    connection.buffer = connection.buffer.subarray(length);
    if (connection.started) return true;
  }
  if (connection.buffer.length >= 8) connection.socket.destroy();
  return false;
}

/** A connection idle in a transaction for this long is closed, so that it cannot block the others. */
const idleInTransactionMs = 30_000;

type Connection = {
  socket: Socket;
  buffer: Buffer;
  started: boolean;
  closed: boolean;
  channels: Set<string>;
};
type Group = { connection: Connection; bytes: Buffer; open: boolean; starts?: boolean };

/** Gives the session to one connection at a time, until its group of messages and its transaction have ended. */
class ConnectionQueue {
  readonly #db: PGlite;
  readonly #connections: ReadonlySet<Connection>;
  readonly #onFailure: (error: unknown) => void;
  #waiting: Group[] = [];
  /** The connection in the middle of a transaction or of an open group. */
  #holder: Connection | null = null;
  #busy = false;
  #running: Promise<void> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  /** The session's answer to a new connection, which is the same for all. */
  #welcome: Buffer | undefined;

  constructor(db: PGlite, connections: ReadonlySet<Connection>, onFailure: (error: unknown) => void) {
    this.#db = db;
    this.#connections = connections;
    this.#onFailure = onFailure;
  }

  /**
   * Starts a connection. Only the first connection waits for the session, because clients wait less long for a
   * connection than for an answer.
   */
  start(connection: Connection, packet: Buffer): void {
    if (this.#welcome) connection.socket.write(this.#welcome);
    else this.add({ connection, bytes: packet, open: false, starts: true });
  }

  add(group: Group): void {
    this.#waiting.push(group);
    this.#wake();
  }

  /** Removes a closed connection, and rolls back its open transaction. */
  remove(connection: Connection): void {
    this.#waiting = this.#waiting.filter((group) => group.connection !== connection);
    this.#wake();
  }

  async idle(): Promise<void> {
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
        if (this.#holder?.closed) await this.#rollBack();
        const group = this.#next();
        if (!group) break;
        await this.#send(group);
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

  async #send({ connection, bytes, open, starts }: Group): Promise<void> {
    const { socket } = connection;
    const listen = listenOf(bytes);
    if (listen && !listen.listens) return this.#unlisten(connection, listen.channel);
    // The channel is added before the statement takes effect, so that this connection also receives a notification
    // right after it.
    if (listen) connection.channels.add(listen.channel);
    const notified: { channel: string; message: Buffer }[] = [];
    const answer = new AnswerReader((channel, message) => notified.push({ channel, message }));
    const answers: Buffer[] = [];
    socket.cork();
    await this.#db.execProtocolRawStream(bytes, {
      // The bytes are copied, because the next message reuses the engine's memory.
      onRawData: (data) => {
        const passed = answer.read(Buffer.from(data));
        if (starts) answers.push(passed);
        if (socket.writable && passed.length > 0) socket.write(passed);
      },
    });
    socket.uncork();
    const welcome = Buffer.concat(answers);
    if (welcome.at(-readyForQuery) === 0x5a) this.#welcome = welcome;
    this.#holder = open || this.#db.isInTransaction() ? connection : null;
    for (const { channel, message } of notified) this.#notify(channel, message);
  }

  /** Writes a notification to the listening connections, each between two of its answers. */
  #notify(channel: string, message: Buffer): void {
    for (const { socket, channels } of this.#connections) {
      if (channels.has(channel) && socket.writable) socket.write(message);
    }
  }

  #unlisten({ socket, channels }: Connection, channel: string): void {
    if (channel === "*") channels.clear();
    else channels.delete(channel);
    if (socket.writable) socket.write(unlistened(this.#db.isInTransaction()));
  }

  async #rollBack(): Promise<void> {
    this.#holder = null;
    // Sync ends an open group.
    await this.#db.execProtocolRaw(Buffer.from([0x53, 0, 0, 0, 4]));
    if (this.#db.isInTransaction()) await this.#db.exec("ROLLBACK");
  }
}
