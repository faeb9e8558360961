/** Stored exports: the sealed request, and the file in sealed parts. */
import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { can, type Permission, permissions } from "@/lib/base/permissions";
import type { ExportRequest } from "@/lib/cases/export-request";
import { AppError } from "@/lib/errors";
import { deniedFilter, deniedSentence, rightsToFilter } from "@/lib/platform/contract/filter-rights";
import { type DataKey, open, openDataKey, reportDamage, seal } from "@/lib/platform/data/crypto";
import { type Export, Prisma } from "@/lib/platform/data/prisma";
import { type Query, rowsOf } from "@/lib/platform/data/statements";
import { exportFormats, exportKinds } from "@/lib/views/exports/contract/exports";
import { isSensitive, sensitiveRights } from "@/lib/views/exports/contract/sensitive-exports";
import type { Field } from "./field";
import type { Reader } from "./source";
import { type AnySource, sourceOf } from "./sources";

type Sealed = Pick<Export, "id" | "wrappedKey">;

const partPlace = (row: string) => ({ table: "ExportPart", column: "contents", row });

export const keyOf = ({ id, wrappedKey }: Sealed): DataKey => openDataKey(wrappedKey, id);

export const kindOf = ({ kind }: Pick<Export, "kind">) => z.enum(exportKinds).parse(kind);
export const formatOf = ({ format }: Pick<Export, "format">) => z.enum(exportFormats).parse(format);

/** The condition for exports that wait or run. */
export const underWay = { state: { in: ["queued", "running"] } } satisfies Prisma.ExportWhereInput;

/**
 * The list to export, its filter, and the fields of the file. `rights` are the reader's permissions without which the
 * file would be refused, or would show less.
 */
export type Plan = {
  source: AnySource;
  filter: unknown;
  fields: readonly Field[];
  sensitive: string[];
  rights: Permission[];
};

/**
 * Checks a request against the reader's rights, and returns what to export.
 *
 * @throws AppError `invalid_input` for a filter or a field that the list does not have (any more); `permission_denied`
 *   for sensitive fields, or an applicant's data, if the reader lacks a permission for them; `forbidden` for a list
 *   that the reader may not read
 */
export function planFor(kind: string, request: Pick<ExportRequest, "filter" | "fields">, reader: Reader): Plan {
  const source = sourceOf(z.enum(exportKinds).parse(kind));
  const filter = filterFor(source, request.filter);
  requireRight(source, filter, reader);
  const known = new Map(source.fields.map((field) => [field.key, field]));
  const chosen = [...new Set(request.fields)].map((key, at) => {
    const field = known.get(key);
    if (field) return field;
    throw new AppError("invalid_input", {
      issues: [{ path: `fields.${at}`, message: `This list has no field “${key}”` }],
    });
  });
  const fields = [...chosen.filter(({ always }) => !always), ...source.fields.filter(({ always }) => always)];
  const sensitive = fields.filter(({ key }) => isSensitive(key));
  if (sensitive.length > 0 && !maySensitive(source, reader)) {
    const titles = sensitive.map(({ title }) => title).join(", ");
    const detail = `Your roles do not allow the export of: ${titles}. It takes the rights to export and to reveal them.`;
    throw new AppError("permission_denied", { detail });
  }
  const held = source.optionalPermissions.filter((right) => can(reader.roles, right));
  const filtered = rightsToFilter(source.filters, filter).map(({ permission }) => permission);
  const always = [source.permissionFor(filter), ...filtered, ...held];
  const rights = [...new Set([...always, ...(sensitive.length > 0 ? rightsToSensitive(source) : [])])];
  return { source, filter, fields, sensitive: sensitive.map(({ key }) => key), rights };
}

const rightsToSensitive = ({ fileWriter }: AnySource): readonly Permission[] =>
  fileWriter ? [fileWriter.permission] : sensitiveRights;

export const maySensitive = (source: AnySource, { roles }: Pick<Reader, "roles">): boolean =>
  rightsToSensitive(source).every((right) => can(roles, right));

/**
 * Whether a reader has all permissions with which a file was created. A permission unknown to this release is refused.
 */
export const hasRights = (rights: readonly string[], { roles }: Pick<Reader, "roles">): boolean =>
  rights.length > 0 && rights.every((right) => permissions.some((known) => known === right && can(roles, known)));

/** @throws AppError `invalid_input` */
export function filterFor(source: AnySource, filter: Readonly<Record<string, string>>): unknown {
  const parsed = source.filter.safeParse(filter);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.flatMap(({ code, path, message, ...issue }) =>
    code === "unrecognized_keys"
      ? (issue as { keys: string[] }).keys.map((key) => ({
          path: `filter.${key}`,
          message: "This list has no such filter",
        }))
      : [{ path: ["filter", ...path].join("."), message }],
  );
  throw new AppError("invalid_input", { issues });
}

/**
 * @throws AppError `forbidden` if the reader may not read the list, or if the filter compares a value that is masked
 *   for them; `permission_denied` if they may not export the data of one applicant
 */
export function requireRight(source: AnySource, filter: unknown, { roles }: Reader): void {
  const { fileWriter } = source;
  if (fileWriter && !can(roles, fileWriter.permission))
    throw new AppError("permission_denied", { detail: fileWriter.denied });
  if (!can(roles, source.permissionFor(filter))) {
    throw new AppError("forbidden", { detail: `Your roles do not allow to read this list: ${source.title}.` });
  }
  const denied = deniedFilter(source.filters, filter, roles);
  if (denied) throw new AppError("forbidden", { detail: deniedSentence(denied.filter) });
}

/** Stores a part of the file in the transaction of `query`. */
export async function storePart(
  query: Query,
  { id, key }: { id: string; key: DataKey },
  position: number,
  contents: Uint8Array,
): Promise<void> {
  const sealed = seal(key, partPlace(`${id}/${position}`), contents);
  await query(Prisma.sql`
    insert into "ExportPart" ("exportId", position, contents) values (${id}::uuid, ${position}, ${sealed})`);
}

const parts = z.array(z.object({ sealed: z.instanceof(Uint8Array) }));

/** Yields the bytes of the stored parts. The database reads the next part while the caller uses the last one. */
async function* partsOf(row: Sealed): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const key = keyOf(row);
  const read = (position: number) => {
    const reading = rowsOf(Prisma.sql`
      select contents as sealed from "ExportPart" where "exportId" = ${row.id}::uuid and position = ${position}`);
    reading.catch(() => undefined);
    return reading;
  };
  let next = read(0);
  for (let position = 0; ; position += 1) {
    const [part] = parts.parse(await next);
    if (!part) return;
    next = read(position + 1);
    yield open(key, partPlace(`${row.id}/${position}`), part.sealed);
  }
}

/**
 * Yields the bytes of a file that is ready. The last part follows only after the hash of the whole file was verified,
 * so that no one can mistake a damaged file for a complete one.
 *
 * @throws SealError if a part cannot be opened, or if the file does not match its hash
 */
export async function* fileOf(row: Sealed & { sha256: Uint8Array }): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const hash = createHash("sha256");
  let last: Uint8Array<ArrayBuffer> | null = null;
  for await (const part of partsOf(row)) {
    hash.update(part);
    if (last) yield last;
    last = part;
  }
  if (!hash.digest().equals(row.sha256)) throw reportDamage("not-authentic", partPlace(row.id));
  if (last) yield last;
}
