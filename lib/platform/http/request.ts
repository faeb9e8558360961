import "server-only";
import type { z } from "zod";
import { env } from "@/lib/env";
import { AppError, type Issue } from "@/lib/errors";
import type { Endpoint } from "@/lib/platform/contract/endpoint";

const maximumDepth = 32;

/**
 * Refuses a state-changing request that another site could have sent. The browser must mark the request as same-origin,
 * or its Origin must be this console's, by scheme, host and port. Throws AppError `cross_origin`.
 */
export function requireSameOrigin(request: Request): void {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  if (site && site !== "same-origin") throw new AppError("cross_origin");
  if (origin) {
    if (!isThisOrigin(origin, request.headers.get("host"))) throw new AppError("cross_origin");
    return;
  }
  if (site !== "same-origin") throw new AppError("cross_origin", { detail: "Send an Origin header." });
}

/**
 * Whether an origin is the console's. That is the origin of NEXTAUTH_URL, whatever a proxy made of the Host header. If
 * the Host header names another host, it is an address of the machine itself. No proxy ends TLS there, so the origin is
 * that host with HTTP.
 */
function isThisOrigin(origin: string, host: string | null): boolean {
  const own = env.NEXTAUTH_URL === undefined ? null : new URL(env.NEXTAUTH_URL);
  const named = originAt(origin);
  if (named === null) return false;
  if (named === own?.origin) return true;
  const isOwnHost = own !== null && originAt(`${own.protocol}//${host}`) === own.origin;
  return !isOwnHost && host !== null && named === originAt(`http://${host}`);
}

const originAt = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

const typeOf = (request: Request) => request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();

/** Refuses a body that is not JSON on an endpoint that takes no body. */
export function refuseOtherTypes(request: Request): void {
  if ((typeOf(request) ?? "application/json") !== "application/json") throw new AppError("unsupported_media_type");
}

/**
 * Reads JSON of at most `limit` bytes. Throws AppError `unsupported_media_type`, `payload_too_large` or `bad_request`.
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  if (typeOf(request) !== "application/json") throw new AppError("unsupported_media_type");
  const bytes = await readBody(request, limit);
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw new AppError("bad_request", { detail: "The body is not JSON in UTF-8." });
  }
  const fields = refuseMalformedJson(value);
  // If a name occurs twice, a parser keeps the last field. Another program on the way may have checked the first.
  if (fieldsIn(text) !== fields) throw new AppError("bad_request", { detail: "A field is given twice." });
  return value;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Reads at most `limit` bytes, counted as they arrive. Throws AppError `payload_too_large`, or `bad_request` if the
 * client disconnects before the end.
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await read(reader); !next.done; next = await read(reader)) {
    size += next.value.byteLength;
    if (size > limit) {
      void discard(reader);
      throw new AppError("payload_too_large", { detail: `At most ${Math.floor(limit / 1024)} KB.` });
    }
    chunks.push(next.value);
  }
  return Buffer.concat(chunks);
}

async function read(reader: Reader) {
  try {
    return await reader.read();
  } catch (error) {
    throw new AppError("bad_request", { detail: "The body ended too early.", cause: error });
  }
}

/**
 * Reads and drops the rest of a body. Otherwise it would block the connection for the next request, which behind a
 * proxy may be another person's.
 */
async function discard(reader: Reader): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The client has disconnected.
  }
}

/** Returns the number of fields in a JSON text. Each field has one colon outside of strings. */
function fieldsIn(text: string): number {
  let fields = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === 0x3a) fields += 1;
    if (character === 0x22) at = endOfString(text, at);
  }
  return fields;
}

/** Returns the position of a string's closing quote: the first one after an even number of backslashes. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); ; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === 0x5c) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
}

/**
 * Refuses deep nesting, NUL, lone surrogates and `__proto__`. Iterative, so that depth cannot overflow the stack.
 *
 * @returns the number of fields at any depth
 */
function refuseMalformedJson(root: unknown): number {
  let fields = 0;
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    if (depth > maximumDepth)
      throw new AppError("bad_request", { detail: `Nested deeper than ${maximumDepth} levels.` });
    if (typeof value === "string") refuseUnstorableText(value);
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "__proto__")
        throw new AppError("bad_request", { detail: "A field has a name that is not accepted." });
      refuseUnstorableText(key);
      open.push({ value: inner, depth: depth + 1 });
      if (!Array.isArray(value)) fields += 1;
    }
  }
  return fields;
}

function refuseUnstorableText(text: string): void {
  if (!isStorable(text)) {
    throw new AppError("bad_request", { detail: "The text contains characters that cannot be stored." });
  }
}

/** PostgreSQL accepts neither NUL nor lone surrogates, not even in comparisons. */
function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** The character that a URL parser substitutes for bytes that are not UTF-8, such as an encoded lone surrogate. */
const replacementCharacter = "\ufffd";

function isMalformed(value: unknown): boolean {
  return typeof value === "string" && (!isStorable(value) || value.includes(replacementCharacter));
}

/** Returns the names of parameters whose name or value PostgreSQL would refuse. */
function malformedIn(parameters: unknown): string[] {
  const malformed = Object.entries(parameters ?? {}).filter((pair) => pair.flat().some(isMalformed));
  return malformed.map(([name]) => name);
}

/**
 * Parses path parameters. Refuses malformed text whatever the schema is, except in a path that a service calls. Such a
 * path holds a secret, and the action itself refuses a wrong one, so that the attempt is audited. Throws AppError
 * `not_found`.
 */
export function parsePath<T extends z.ZodType>(
  { params: schema, calledBy }: Pick<Endpoint<T>, "params" | "calledBy">,
  params: unknown,
): z.output<T> {
  const path = schema.safeParse(params);
  const malformed = calledBy === "browser" && malformedIn(params).length > 0;
  if (!path.success || malformed) throw new AppError("not_found");
  return path.data;
}

/**
 * Parses a query. Refuses malformed text whatever the schema is. Throws AppError `invalid_input`, with one issue per
 * parameter.
 */
export function parseQuery<T extends z.ZodType>(schema: T, query: unknown): z.output<T> {
  const malformed = malformedIn(query);
  if (malformed.length === 0) return parsePart(schema, query);
  const message = "This text contains characters that cannot be searched for";
  // The issue does not repeat a malformed name.
  const issues = malformed.slice(0, 50).map((name): Issue => ({ path: isMalformed(name) ? "" : name, message }));
  throw new AppError("invalid_input", { issues });
}

/** Parses a value with a schema. Throws AppError `invalid_input`, with one issue per field. */
export function parsePart<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues: Issue[] = parsed.error.issues.slice(0, 50).map((issue) => ({
    path: issue.path.map(String).filter(Boolean).join("."),
    message: issue.message,
  }));
  throw new AppError("invalid_input", { issues });
}
