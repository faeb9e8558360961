/**
 * Each endpoint is declared once for both sides. The server's route parses requests and strips responses with the
 * declaration; the browser's client has only its types (action.ts). Browser-safe.
 */
import { z } from "zod";
import { id } from "@/lib/base/fields";
import { hasBody, type Method } from "./method";

const idParams = z.object({ id });
const noInput = z.object({});
type NoInput = typeof noInput;
type ParamsIn<Path> = z.ZodType & (Path extends `${string}/:id${string}` ? typeof idParams : NoInput);

/**
 * `browser`: a page of this console with a session; pages of other sites are refused. `service`: another server without
 * session or origin, authenticated by the request itself.
 */
type CalledBy = "browser" | "service";

/** `large-file`: streamed, because it may not fit into memory. */
export type FileKind = "file" | "large-file";

/**
 * An endpoint takes JSON of a schema, or bytes: a raw body of any type, which may be empty. It responds with JSON of a
 * schema, with a file, or with a stream of server-sent events.
 */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType | "bytes" = z.ZodType | "bytes",
  Headers extends z.ZodType = z.ZodType,
  Response extends z.ZodType | FileKind | "events" = z.ZodType | FileKind | "events",
  Name extends { method: Method; path: string } = { method: Method; path: string },
> = {
  method: Name["method"];
  path: Name["path"];
  params: Params;
  query: Query;
  body: Body;
  headers: Headers;
  response: Response;
  /** The schema of a JSON file, or of an event's data. */
  holds: z.ZodType | null;
  status: number;
  /** Whether an answer only announces that a job will do the work. Such an answer has the status 202. */
  isAccepted: ((answer: unknown) => boolean) | null;
  /** The limit in bytes. */
  bodyLimit: number;
  calledBy: CalledBy;
};

export type JsonBodyEndpoint = Endpoint & { body: z.ZodType };

/** The limit in bytes. Endpoints that take images set a higher limit. */
const defaultBodyLimit = 256 * 1024;
/** The largest limit that an endpoint can set, in bytes. The server refuses larger requests before it reads them. */
export const largestBodyLimit = 14 * 1024 * 1024;

/** Declares an endpoint. By default it takes `:id` and no other input, returns 200, and is called by a browser. */
export function endpoint<
  const M extends Method,
  const Path extends `/api/${string}`,
  Response extends z.ZodType | FileKind | "events",
  Params extends z.ZodType = ParamsIn<Path>,
  Query extends z.ZodType = NoInput,
  Body extends z.ZodType | "bytes" = NoInput,
  Headers extends z.ZodType = NoInput,
>(
  name: `${M} ${Path}`,
  definition: {
    response: Response;
    holds?: z.ZodType;
    params?: Params;
    query?: Query;
    body?: Body;
    headers?: Headers;
    status?: number;
    isAccepted?: (answer: unknown) => boolean;
    bodyLimit?: number;
    calledBy?: CalledBy;
  },
): Endpoint<Params, Query, Body, Headers, Response, { method: M; path: Path }> {
  const [method, path] = name.split(" ") as [M, Path];
  const params = path.includes("/:id") ? idParams : noInput;
  const { bodyLimit = defaultBodyLimit } = definition;
  if (bodyLimit > largestBodyLimit) throw new Error(`The server refuses bodies of the limit of ${name}`);
  return {
    method,
    path,
    response: definition.response,
    holds: definition.holds ?? null,
    params: (definition.params ?? params) as Params,
    query: (definition.query ?? noInput) as Query,
    body: (definition.body ?? noInput) as Body,
    headers: (definition.headers ?? noInput) as Headers,
    status: definition.status ?? 200,
    isAccepted: definition.isAccepted ?? null,
    bodyLimit,
    calledBy: definition.calledBy ?? "browser",
  };
}

/** Whether a request has a JSON body. A DELETE request has one only if the endpoint declares it. */
export const takesBody = ({ method, body }: Pick<Endpoint, "method" | "body">): boolean =>
  hasBody(method) || (method === "DELETE" && body !== noInput);

type PartOutput<Part> = Part extends z.ZodType ? z.output<Part> : Uint8Array;
type PartInput<Part> = Part extends z.ZodType ? z.input<Part> : Uint8Array;

/** The parsed input that an action's handler receives. */
export type InputOf<E extends Endpoint> = {
  params: z.output<E["params"]>;
  query: z.output<E["query"]>;
  body: PartOutput<E["body"]>;
  headers: z.output<E["headers"]>;
};

type Part = "params" | "query" | "body" | "headers";
type Nothing = Record<never, never>;
/** A part can be omitted if nothing in it is required. */
export type CallOf<E extends Endpoint> = {
  [P in Part as Nothing extends PartInput<E[P]> ? never : P]: PartInput<E[P]>;
} & { [P in Part as Nothing extends PartInput<E[P]> ? P : never]?: PartInput<E[P]> };

/** The input can be omitted if nothing in it is required. */
export type Arguments<Input, Rest extends unknown[] = []> = Nothing extends Input
  ? [input?: Input, ...rest: Rest]
  : [input: Input, ...rest: Rest];

export type OutputOf<E extends Endpoint> = E["response"] extends z.ZodType
  ? z.output<E["response"]>
  : E["response"] extends "events"
    ? ReadableStream<Uint8Array>
    : E["response"] extends "large-file"
      ? StreamedFile
      : FileResponse;

type FileFacts = { contentType: string; fileName: string; inline?: boolean };
/** A file held in memory. It is sent as an attachment unless `inline` is set. */
export type FileResponse = FileFacts & { bytes: Uint8Array };
/** A file that is too large to be held in memory: an attachment, with its size in bytes and its hash. */
export type StreamedFile = FileFacts & {
  stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  size: number;
  sha256: Uint8Array;
};

const pageSize = "A page has 1 to 100 rows";

/** Without `limit`, a page has 25 rows, or up to 35 if that completes the list (`lib/platform/data/paging.ts`). */
export const paging = {
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number(pageSize).int(pageSize).min(1, pageSize).max(100, pageSize).optional(),
};

/** `nextCursor` is null on the last page. */
export function page<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.number().int().optional() });
}
