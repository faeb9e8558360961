/** Summarizes the audit log of a database or of a dump, so that the log can be compared with a copy of it. */
import "server-only";
import { z } from "zod";
import { leafHash } from "./merkle";

type LoggedEntry = { seq: number; id: string; bytes: Uint8Array; leaf: Uint8Array };

export const auditSummary = z.object({
  entries: z.number().int(),
  newest: z.object({ seq: z.number().int(), id: z.uuid(), leaf: z.hex() }).nullable(),
  /**
   * Numbers below the newest one that no entry has. A rolled-back statement leaves such a gap, so a gap does not prove
   * that an entry was removed.
   */
  gaps: z.number().int(),
  /** The number of entries whose hash is not the hash of their bytes. */
  damaged: z.number().int(),
});
type AuditSummary = z.infer<typeof auditSummary>;

/** Takes the entries of one log in any order, each once. Compares each leaf with its bytes (RFC 9162). */
export class LogSummarizer {
  #entries = 0;
  #damaged = 0;
  #newest: LoggedEntry | null = null;

  add(entry: LoggedEntry): void {
    this.#entries += 1;
    if (Buffer.compare(leafHash(entry.bytes), entry.leaf) !== 0) this.#damaged += 1;
    if (!this.#newest || entry.seq > this.#newest.seq) this.#newest = entry;
  }

  summary(): AuditSummary {
    const newest = this.#newest;
    return {
      entries: this.#entries,
      newest: newest && { seq: newest.seq, id: newest.id, leaf: Buffer.from(newest.leaf).toString("hex") },
      gaps: (newest?.seq ?? 0) - this.#entries,
      damaged: this.#damaged,
    };
  }
}

const page = z.array(
  z.object({
    seq: z.coerce.number().int(),
    id: z.string(),
    bytes: z.instanceof(Uint8Array),
    leaf: z.instanceof(Uint8Array),
  }),
);
const pageSize = 2_000;

/** Reads the whole log of a database, a page at a time. `sql` runs a statement and returns its rows. */
export async function summarizeLog(
  sql: (statement: string, parameters: readonly unknown[]) => Promise<unknown[]>,
): Promise<AuditSummary> {
  const verifier = new LogSummarizer();
  const query = `select seq, id, bytes, leaf from public."AuditEvent" where seq > $1 order by seq limit ${pageSize}`;
  for (let last = 0; ; ) {
    const entries = page.parse(await sql(query, [last]));
    for (const entry of entries) verifier.add(entry);
    const end = entries.at(-1);
    if (!end || entries.length < pageSize) return verifier.summary();
    last = end.seq;
  }
}
