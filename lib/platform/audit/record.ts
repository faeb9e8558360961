import { z } from "zod";

const record = z.object({
  version: z.literal(1),
  id: z.string(),
  at: z.string(),
  phase: z.string(),
  action: z.string(),
  actor: z.discriminatedUnion("type", [
    z.object({ type: z.literal("staff"), id: z.uuid(), roles: z.array(z.string()), ip: z.string().nullable() }),
    z.object({ type: z.literal("system"), job: z.string() }),
    z.object({ type: z.literal("anonymous"), ip: z.string().nullable() }),
  ]),
  object: z.object({ type: z.string(), id: z.string() }).nullable(),
  requestId: z.string(),
  details: z.record(z.string(), z.unknown()),
  outcome: z.string().nullable(),
  code: z.string().nullable(),
  intentId: z.string().nullable(),
});

/** Parses the canonical bytes of an entry. Returns null for bytes that are not an entry. */
export function readRecord(bytes: Uint8Array): z.infer<typeof record> | null {
  try {
    return record.parse(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    return null;
  }
}
