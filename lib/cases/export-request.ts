/** What an export or a schedule requests, sealed with a key of its own: its filter and reason can hold a name. */
import "server-only";
import { z } from "zod";
import { createDataKey, openDataKey, openText, seal } from "@/lib/platform/data/crypto";
import type { Export } from "@/lib/platform/data/prisma";

const request = z.object({
  filter: z.record(z.string(), z.string()),
  fields: z.array(z.string()),
  timeZone: z.string(),
  bom: z.boolean(),
  reason: z.string().nullable(),
});
export type ExportRequest = z.infer<typeof request>;

type Table = "Export" | "ExportSchedule";
const place = (table: Table, row: string) => ({ table, column: "request", row });

/** A key of its own, and what was asked for, sealed with it. */
export function sealRequest(id: string, request: ExportRequest, table: Table = "Export") {
  const { key, wrapped } = createDataKey();
  return { wrappedKey: wrapped, request: seal(key, place(table, id), JSON.stringify(request)) };
}

type Sealed = Pick<Export, "id" | "wrappedKey" | "request">;

/** @throws AppError `erased` once its file is removed; SealError */
export function openRequest({ id, wrappedKey, request: sealed }: Sealed, table: Table = "Export"): ExportRequest {
  const text = openText(openDataKey(wrappedKey, id), place(table, id), sealed ?? new Uint8Array());
  return request.parse(JSON.parse(text));
}
