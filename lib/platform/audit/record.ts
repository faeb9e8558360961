import { z } from "zod";

const record = z.object({
  version: z.literal(1),
  actor: z.discriminatedUnion("type", [
    z.object({ type: z.literal("staff"), id: z.uuid(), roles: z.array(z.string()), ip: z.string().nullable() }),
    z.object({ type: z.literal("system"), job: z.string() }),
    z.object({ type: z.literal("anonymous"), ip: z.string().nullable() }),
  ]),
  details: z.record(z.string(), z.unknown()),
});

/**
 * Returns the facts of an entry that have no column, from its canonical bytes. Null for bytes that are not an entry.
 */
export function readRecord(bytes: Uint8Array): z.infer<typeof record> | null {
  try {
    return record.parse(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    return null;
  }
}
