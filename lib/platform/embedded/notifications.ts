/**
 * LISTEN and NOTIFY for the connections of one PGlite session. The session listens for all connections, and its
 * notifications arrive in the answer to the connection whose turn it is. They are extracted from that answer, and
 * written to the connections that listen.
 */

/** Bytes of the type and the length of a message. */
const headerSize = 5;
const notification = "A".charCodeAt(0);

/**
 * Matches a single statement, as drivers send it. A simple query of any other form neither starts nor stops listening
 * here.
 */
const statement = /^\s*(un)?listen\s+(\*|"(?:[^"]|"")+"|[a-z_][\w$]*)\s*;?\s*$/i;

type Listen = { listens: boolean; channel: string };

/**
 * Returns the channel that a group of messages starts or stops listening to, if the group is one simple query that does
 * so.
 */
export function listenOf(group: Buffer): Listen | null {
  // A longer group cannot be LISTEN, because the name of a channel has at most 63 bytes.
  if (group[0] !== "Q".charCodeAt(0) || group.length > 250) return null;
  const [, un, name = ""] = statement.exec(group.toString("utf8", headerSize, group.length - 1)) ?? [];
  if (!name) return null;
  const channel = name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name.toLowerCase();
  return { listens: un === undefined, channel };
}

/**
 * Returns the answer to UNLISTEN. The statement is not passed to the session, because other connections may still
 * listen.
 */
export function unlistened(inTransaction: boolean): Buffer {
  const tag = Buffer.from("UNLISTEN\0");
  const complete = Buffer.concat([Buffer.from([0x43, 0, 0, 0, tag.length + 4]), tag]);
  return Buffer.concat([complete, Buffer.from([0x5a, 0, 0, 0, 5, inTransaction ? 0x54 : 0x49])]);
}

/** Extracts the notifications from one answer, which comes in arbitrary chunks. */
export class AnswerReader {
  readonly #onNotification: (channel: string, message: Buffer) => void;
  /** The beginning of an incomplete header or notification. */
  #partial: Buffer = Buffer.alloc(0);
  /** The remaining bytes of the current message, which are passed on. */
  #passing = 0;

  /** @param onNotification receives each notification unchanged, with the name of its channel */
  constructor(onNotification: (channel: string, message: Buffer) => void) {
    this.#onNotification = onNotification;
  }

  /** @returns the bytes to pass on, from this chunk and from those that were stored before */
  read(piece: Buffer): Buffer {
    const bytes = this.#partial.length === 0 ? piece : Buffer.concat([this.#partial, piece]);
    this.#partial = Buffer.alloc(0);
    const passed: Buffer[] = [];
    let offset = 0;
    while (offset < bytes.length) {
      if (this.#passing > 0) {
        const end = Math.min(bytes.length, offset + this.#passing);
        passed.push(bytes.subarray(offset, end));
        this.#passing -= end - offset;
        offset = end;
        continue;
      }
      const rest = bytes.length - offset;
      const size = rest < headerSize ? Number.POSITIVE_INFINITY : bytes.readUInt32BE(offset + 1) + 1;
      if (size === Number.POSITIVE_INFINITY || (bytes[offset] === notification && rest < size)) {
        this.#partial = bytes.subarray(offset);
        break;
      }
      if (bytes[offset] === notification) {
        const message = bytes.subarray(offset, offset + size);
        this.#onNotification(channelOf(message), message);
        offset += size;
      } else {
        this.#passing = size;
      }
    }
    return passed.length === 1 && passed[0] ? passed[0] : Buffer.concat(passed);
  }
}

/**
 * Returns the channel of a NotificationResponse: header, process id, channel, payload. The texts end with a zero byte.
 */
function channelOf(message: Buffer): string {
  const start = headerSize + 4;
  return message.toString("utf8", start, message.indexOf(0, start));
}
