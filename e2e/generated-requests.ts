/** Generates valid and corrupted requests from the console's OpenAPI document. */
import { z } from "zod";
import { seededRandom } from "@/lib/testing/seeded-random";

const schema: z.ZodType<Schema> = z.lazy(() => z.looseObject({}));
type Schema = { [key: string]: unknown };

const operation = z.looseObject({
  operationId: z.string().optional(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema: schema.optional() })).default([]),
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ schema: schema.optional() })) })
    .optional(),
});

type Operation = z.output<typeof operation> & { method: string; path: string };

const methods = ["get", "put", "post", "patch", "delete"];

/** The operations that sign out. They would end the sessions of the requests that follow. */
const endsSessions = /sign-?out|\/auth\//i;

/** The parts of the document from which requests are generated. */
export const apiDocument = z
  .looseObject({
    paths: z.record(z.string(), z.record(z.string(), z.unknown())),
    components: z.looseObject({ schemas: z.record(z.string(), schema) }),
  })
  .transform(({ paths, components }) => ({
    schemas: components.schemas,
    operations: Object.entries(paths)
      .filter(([path]) => !endsSessions.test(path))
      .flatMap(([path, item]) =>
        Object.entries(item)
          .filter(([method]) => methods.includes(method))
          .map(([method, entry]): Operation => ({ ...operation.parse(entry), method: method.toUpperCase(), path })),
      ),
  }));
export type ApiDocument = z.output<typeof apiDocument>;

type Generated = {
  routeClass: string;
  operation: string;
  method: string;
  target: string;
  headers: [string, string][];
  body?: string;
};

type Random = {
  below(limit: number): number;
  pick<T>(items: readonly T[]): T | undefined;
  chance(share: number): boolean;
};

/** The same seed gives the same requests on every machine. */
function randomOf(seed: number): Random {
  const next = seededRandom(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, pick: (items) => items[below(items.length)], chance: (share) => next() < share };
}

/** Hostile texts for paths and queries, percent-encoded. */
const hostileTexts = [
  ...["%00", "a%00b", "%ED%A0%80", "%E0%A4%A", "%", "%0d%0aX:%20y", "%2e%2e%2f%2e%2e", "__proto__", "constructor"],
  ...["-1", "1e309", "99999999999999999999", "NaN", "null", "%7B%7D", "%5B%5D", "'%20or%201=1--", "%F0%9F%91%8D"],
  ...["9999-12-31", "2026-13-45", "%E2%80%AEevil", "x".repeat(5000), "(a+)+$", "*", "", ":id", ";a=b"],
];

const hostileValues: readonly unknown[] = [
  ...[null, true, -1, 1e308, "", " ", "\u0000", "x\u0000y", "\ud800", "\u202eevil", "<script>", "=cmd|' /C calc'!A0"],
  ...['\'; drop table "Staff"; --', "../../etc/passwd", "a".repeat(50_000), "31-02-2020", [], {}, [[]], [null]],
  ...[{ $ne: 1 }, 12345678901234567890n.toString(), "javascript:alert(1)", "not an id"],
];

const brokenBodies = [
  ...["", " ", "{", '{"a":', "[]", "null", "0", '"text"', "{}{}", '{"__proto__":{"admin":true}}', '{"a":"\\u0000"}'],
  ...['{"a":"\\ud800"}', "[".repeat(50_000), `{"a":${"[".repeat(40)}${"]".repeat(40)}}`, "a=1&b=2", "<a/>"],
];

const unusualHeaders: readonly [string, string][] = [
  ["expect", "foo"],
  ["host", "evil.example"],
  ["content-type", "text/plain"],
  ["origin", "https://evil.example"],
  ["accept", "text/html"],
  ["accept-encoding", "gzip, \u00ff"],
  ["cookie", "proofdesk.session=forged; a=%00"],
  ["next-router-state-tree", "garbage"],
  ["rsc", "1"],
  ["range", "bytes=0-1"],
  ["if-none-match", "*"],
  ["x-forwarded-host", "evil.example"],
  ["x-http-method-override", "DELETE"],
];

/**
 * Generates requests for each operation in turn, so that all operations get the same number.
 *
 * @param settings.ids the ids of existing records
 */
export function* generatedRequests(
  { operations, schemas }: ApiDocument,
  settings: { seed: number; count: number; ids: readonly string[] },
): Generator<Generated, undefined> {
  const random = randomOf(settings.seed);
  const ids = [...settings.ids, "01890000-0000-7000-8000-000000000000"];
  for (let index = 0; index < settings.count; index += 1) {
    const operation = operations[index % operations.length];
    if (!operation) return;
    yield requestTo(operation, { random, ids, schemas });
  }
}

type Source = { random: Random; ids: readonly string[]; schemas: Readonly<Record<string, Schema>> };

function requestTo({ method, path, operationId, parameters, requestBody }: Operation, source: Source): Generated {
  const { random, ids } = source;
  const [first = "api"] = path.replace(/^\/api\//, "").split("/");
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const declared = parameters.find((each) => each.in === "path" && each.name === name)?.schema;
    if (random.chance(0.25)) return random.pick(hostileTexts) || "x";
    return declared?.enum || declared?.const
      ? encodeURIComponent(String(sampleOf(declared, source)))
      : (random.pick(ids) ?? "x");
  });
  const query = parameters
    .filter((each) => each.in === "query" && random.chance(0.5))
    .map(({ name, schema: declared }) => {
      const isHostile = random.chance(0.5);
      return `${name}=${isHostile ? random.pick(hostileTexts) : encodeURIComponent(String(sampleOf(declared ?? {}, source)))}`;
    });
  if (random.chance(0.1))
    query.push(`${random.pick(["__proto__", "a[]", "%00", "limit", "q%ED%A0%80"])}=${random.pick(hostileTexts)}`);
  const declaredHeaders = parameters
    .filter((each) => each.in === "header")
    .map(({ name, schema: declared }): [string, string] => [
      name.toLowerCase(),
      `${String(sampleOf(declared ?? {}, source)).replace(/[^ -~]/g, "")}${random.below(1e9)}`,
    ]);
  const content = Object.entries(requestBody?.content ?? {})[0];
  const odd = random.chance(0.1) ? [random.pick(unusualHeaders) ?? ["accept", "*/*"]] : [];
  const headers = new Map<string, string>([
    ...declaredHeaders,
    ...(content ? ([["content-type", content[0]]] as const) : []),
    ...(odd as [string, string][]),
  ]);
  return {
    routeClass: `${method} ${first}`,
    operation: operationId ?? `${method} ${path}`,
    method: random.chance(0.03)
      ? (random.pick(["PURGE", "PROPFIND", "TRACE", "FOO", "OPTIONS", "PUT", "DELETE"]) ?? method)
      : method,
    target: `${filled}${query.length > 0 ? `?${query.join("&")}` : ""}`,
    headers: [...headers],
    ...(content ? { body: bodyOf(content[1].schema ?? {}, source) } : {}),
  };
}

function bodyOf(declared: Schema, source: Source): string {
  const { random } = source;
  if (random.chance(0.15)) return random.pick(brokenBodies) ?? "";
  const body = sampleOf(declared, source);
  if (random.chance(0.7)) corrupt(body, random);
  return JSON.stringify(body) ?? "";
}

/** Corrupts a value at a random place. */
function corrupt(value: unknown, random: Random): void {
  if (typeof value !== "object" || value === null) return;
  const key = random.chance(0.1) ? "unexpected" : (random.pick(Object.keys(value)) ?? "unexpected");
  const inner: unknown = Reflect.get(value, key);
  if (typeof inner === "object" && inner !== null && random.chance(0.5)) corrupt(inner, random);
  else if (random.chance(0.2)) Reflect.deleteProperty(value, key);
  else Reflect.set(value, key, random.pick(hostileValues));
}

const formats: Readonly<Record<string, string>> = {
  "date-time": "2026-03-04T05:06:07.000Z",
  date: "2026-03-04",
  email: "somebody@example.com",
  uri: "https://example.com/",
};

/** Returns a value that a schema allows. Patterns are ignored. */
function sampleOf(declared: Schema, source: Source, depth = 0): unknown {
  const { random, ids, schemas } = source;
  const sampleInner = (inner: unknown) => sampleOf((inner ?? {}) as Schema, source, depth + 1);
  if (depth > 8) return null;
  if (typeof declared.$ref === "string") return sampleInner(schemas[declared.$ref.split("/").at(-1) ?? ""]);
  if ("const" in declared) return declared.const;
  if ("default" in declared && random.chance(0.3)) return declared.default;
  if (Array.isArray(declared.examples) && declared.examples.length > 0) return random.pick(declared.examples);
  for (const name of ["enum", "anyOf", "oneOf"]) {
    const choices = declared[name];
    if (Array.isArray(choices)) return name === "enum" ? random.pick(choices) : sampleInner(random.pick(choices));
  }
  if (Array.isArray(declared.allOf)) return Object.assign({}, ...declared.allOf.map(sampleInner));
  const type = Array.isArray(declared.type) ? random.pick(declared.type as unknown[]) : declared.type;
  if (type === "object") {
    const required = Array.isArray(declared.required) ? declared.required : [];
    const fields = Object.entries(declared.properties ?? {}).filter(
      ([name]) => required.includes(name) || random.chance(0.5),
    );
    return Object.fromEntries(fields.map(([name, inner]) => [name, sampleInner(inner)]));
  }
  if (type === "array") return Array.from({ length: 1 + random.below(2) }, () => sampleInner(declared.items));
  if (type === "integer" || type === "number") return Number(declared.minimum ?? 0) + random.below(20);
  if (type === "boolean") return random.chance(0.5);
  if (type === "null") return null;
  if (declared.format === "uuid") return random.pick(ids);
  const text =
    formats[String(declared.format)] ?? random.pick(["Barnaby", "TX", "1985-02-03", "123456789", "on file", "x"]) ?? "";
  return text.padEnd(Number(declared.minLength ?? 0), "a").slice(0, Number(declared.maxLength ?? 200));
}
