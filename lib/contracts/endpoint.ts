/**
 * An endpoint of the console's own API, declared once for both sides: the route parses requests by it and strips
 * answers to it, the browser builds requests from it and parses answers by it. Pure and browser-safe.
 */
import { z } from "zod";

export type Method = "GET" | "POST" | "PATCH";

const nothing = z.object({});
type Nothing = typeof nothing;

/**
 * Who calls an endpoint. `browser`: a page of this console, in somebody's session; another site's page may not.
 * `service`: another server, which has no session and no origin, and shows who it is by what it sends.
 */
export type CalledBy = "browser" | "service";

/**
 * An endpoint takes JSON of a schema, or bytes: a body as it came, of any type, the empty one included. It answers with
 * JSON of a schema, or with a file.
 */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType | "bytes" = z.ZodType | "bytes",
  Headers extends z.ZodType = z.ZodType,
  Response extends z.ZodType | "file" = z.ZodType | "file",
> = {
  method: Method;
  /** Path with `:name` parameters. */
  path: string;
  params: Params;
  query: Query;
  body: Body;
  headers: Headers;
  response: Response;
  /** Status of a success; 200 unless told. */
  status: number;
  /** Largest accepted body in bytes. */
  bodyLimit: number;
  calledBy: CalledBy;
};

/** An endpoint that takes JSON, or nothing. */
export type JsonBodyEndpoint = Endpoint & { body: z.ZodType };

/** Bodies are small unless they carry images. */
const defaultBodyLimit = 256 * 1024;

/**
 * Declares an endpoint.
 *
 * @param definition what differs from "GET, no input, 200, called by a browser"
 * @returns the whole record
 */
export function endpoint<
  Response extends z.ZodType | "file",
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType | "bytes" = Nothing,
  Headers extends z.ZodType = Nothing,
>(definition: {
  method: Method;
  path: `/api/${string}`;
  response: Response;
  params?: Params;
  query?: Query;
  body?: Body;
  headers?: Headers;
  status?: number;
  bodyLimit?: number;
  calledBy?: CalledBy;
}): Endpoint<Params, Query, Body, Headers, Response> {
  return {
    method: definition.method,
    path: definition.path,
    response: definition.response,
    params: (definition.params ?? nothing) as Params,
    query: (definition.query ?? nothing) as Query,
    body: (definition.body ?? nothing) as Body,
    headers: (definition.headers ?? nothing) as Headers,
    status: definition.status ?? 200,
    bodyLimit: definition.bodyLimit ?? defaultBodyLimit,
    calledBy: definition.calledBy ?? "browser",
  };
}

/** What a part of a request is for a service, parsed, and what its caller gives. */
type PartOutput<Part> = Part extends z.ZodType ? z.output<Part> : Uint8Array;
type PartInput<Part> = Part extends z.ZodType ? z.input<Part> : Uint8Array;

/** What a service is given, parsed. */
export type InputOf<E extends Endpoint> = {
  params: z.output<E["params"]>;
  query: z.output<E["query"]>;
  body: PartOutput<E["body"]>;
  headers: z.output<E["headers"]>;
};

/** What a caller has to give; parts that may be left out may be left out. */
export type CallOf<E extends Endpoint> = {
  [Part in "params" | "query" | "body" | "headers"]?: PartInput<E[Part]>;
};

/** What an endpoint answers with, parsed. */
export type OutputOf<E extends Endpoint> = E["response"] extends z.ZodType ? z.output<E["response"]> : FileAnswer;

/** A file, as a service hands it to the route. */
export type FileAnswer = { bytes: Uint8Array; contentType: string; fileName: string };

/** An internal identifier (UUIDv7). */
export const id = z.uuid("This is not an identifier");
export const idParams = z.object({ id });

/** A moment, ISO 8601 with a zone. */
export const instant = z.iso.datetime();

/** Control characters, but for line ends and tabs, and what makes text run the other way than it is written. */
const unseen = /(?![\n\r\t])\p{Cc}|[\u202d\u202e]/u;

/** Text from a person: trimmed, not empty, no lone surrogate, nothing that hides or turns what is written. */
export function words(maximum: number, empty = "Write something here") {
  return z
    .string(empty)
    .trim()
    .min(1, empty)
    .max(maximum, `At most ${maximum} characters`)
    .refine((value) => value.isWellFormed() && !unseen.test(value), "This text holds characters that cannot be kept");
}

const pageSize = "A page has 1 to 100 rows";

/** Keyset paging: an opaque cursor and a page size. */
export const paging = {
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number(pageSize).int(pageSize).min(1, pageSize).max(100, pageSize).default(25),
};

/** A page of rows; `nextCursor` is null at the end. */
export function page<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.number().int().optional() });
}

/** A person, as shown beside what they did. */
export const person = z.object({ id, name: z.string() });
