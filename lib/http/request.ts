/** Reading a request without trusting any of it. */
import "server-only";
import type { z } from "zod";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { env } from "@/lib/env";
import { AppError, type Issue } from "@/lib/errors";

const maximumDepth = 32;

/**
 * Refuses a state-changing request that another site could have sent: it has to name this origin, or be marked as
 * same-origin by the browser. This origin is the host that was asked, or NEXTAUTH_URL's: a proxy may put a name of its
 * own in the place of the one that the browser asked for.
 */
export function requireSameOrigin(request: Request): void {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  if (site && site !== "same-origin") throw new AppError("cross_origin");
  if (origin) {
    if (!isOwn(origin, request.headers.get("host"))) throw new AppError("cross_origin");
    return;
  }
  if (site !== "same-origin") throw new AppError("cross_origin", { detail: "Send an Origin header." });
}

function isOwn(origin: string, host: string | null): boolean {
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin);
  return asked.host === host || (env.NEXTAUTH_URL !== undefined && asked.origin === new URL(env.NEXTAUTH_URL).origin);
}

/**
 * Reads a JSON object from a request's body.
 *
 * @param request the request
 * @param limit the largest accepted body in bytes, counted as it arrives
 * @throws AppError unsupported_media_type, payload_too_large, or bad_request
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new AppError("unsupported_media_type");
  const bytes = await readBody(request, limit);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new AppError("bad_request", { detail: "The body is not JSON in UTF-8." });
  }
  refuseOddJson(value);
  return value;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Reads a body, and keeps none beyond the limit (bytes). Who hangs up halfway has sent none. */
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
    throw new AppError("bad_request", { detail: "The body ended before its end.", cause: error });
  }
}

/**
 * Lets the rest of a body pass by, for as long as the server gives a request. Given up instead, it would keep its
 * connection from the next request, which may be another person's behind a proxy.
 */
async function discard(reader: Reader): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // Whoever sent it has gone.
  }
}

/** Refuses what would break further in: deep nesting, NUL, lone surrogates, `__proto__`. Iterative: depth cannot hurt it. */
function refuseOddJson(root: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    if (depth > maximumDepth)
      throw new AppError("bad_request", { detail: `Nested deeper than ${maximumDepth} levels.` });
    if (typeof value === "string") refuseOddText(value);
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "__proto__")
        throw new AppError("bad_request", { detail: "A field has a name that is not accepted." });
      refuseOddText(key);
      open.push({ value: inner, depth: depth + 1 });
    }
  }
}

function refuseOddText(text: string): void {
  if (!isStorable(text)) {
    throw new AppError("bad_request", { detail: "The text holds characters that cannot be kept." });
  }
}

/** PostgreSQL takes neither NUL nor lone surrogates, not even to compare with. */
function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** What a URL parser puts in the place of bytes that are not UTF-8, such as an encoded lone surrogate. */
const replacementCharacter = "\ufffd";

function isMalformed(value: unknown): boolean {
  return typeof value === "string" && (!isStorable(value) || value.includes(replacementCharacter));
}

/** The parameters of an address whose name or text the database cannot be asked for. */
function malformedIn(parameters: unknown): string[] {
  const found = Object.entries(parameters ?? {}).filter((pair) => pair.flat().some(isMalformed));
  return found.map(([name]) => name);
}

/**
 * Parses the parameters of a path, so that no schema has to refuse malformed text itself. A service's path holds the
 * secret that it shows who it is by: any wrong one is for the action to refuse, which records the attempt.
 *
 * @throws AppError `not_found`: a path that is not well formed names nothing
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
 * Parses the query of an address, so that no schema has to refuse malformed text itself.
 *
 * @throws AppError `invalid_input`, parameter by parameter
 */
export function parseQuery<T extends z.ZodType>(schema: T, query: unknown): z.output<T> {
  const malformed = malformedIn(query);
  if (malformed.length === 0) return parsePart(schema, query);
  const message = "This text holds characters that cannot be searched for";
  // A name that is malformed itself is not repeated.
  const issues = malformed.slice(0, 50).map((name): Issue => ({ path: isMalformed(name) ? "" : name, message }));
  throw new AppError("invalid_input", { issues });
}

/** Parses one part of a request, or says what is wrong with it, field by field. */
export function parsePart<T extends z.ZodType>(schema: T, value: unknown, prefix = ""): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues: Issue[] = parsed.error.issues.slice(0, 50).map((issue) => ({
    path: [prefix, ...issue.path.map(String)].filter(Boolean).join("."),
    message: issue.message,
  }));
  throw new AppError("invalid_input", { issues });
}
