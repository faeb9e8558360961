import { isJson, type Json } from "./json-schema";

const prefix = "#/components/schemas/";

export function schemaRef(name: string): Json {
  return { $ref: `${prefix}${name}` };
}

const referred = ({ $ref }: Json): string | null =>
  typeof $ref === "string" && $ref.startsWith(prefix) ? $ref.slice(prefix.length) : null;

const isExtension = (key: string) => key.startsWith("x-");

/**
 * Moves the `$defs` of the paths, at any depth, and the schemas that they refer to into components. A schema referenced
 * only by an extension is inlined, so that no component is unused. Throws if one name refers to two schemas.
 */
export function withComponents<Paths extends Json>(
  paths: Paths,
  schemas: Readonly<Record<string, Json>>,
): { paths: Paths; schemas: Record<string, Json> } {
  const named: Record<string, Json> = {};
  for (const [name, schema] of Object.entries(schemas)) named[name] = liftDefinitions(schema, named);
  const lifted = liftDefinitions(paths, named);
  const used = new Set<string>();
  collectUsed(lifted, named, used);
  return {
    paths: placeUnused(lifted, named, used),
    schemas: Object.fromEntries(Object.entries(named).filter(([name]) => used.has(name))),
  };
}

function liftDefinitions<T>(value: T, named: Record<string, Json>): T;
function liftDefinitions(value: unknown, named: Record<string, Json>): unknown {
  if (Array.isArray(value)) return value.map((item) => liftDefinitions(item, named));
  if (!isJson(value)) return value;
  const { $defs, ...rest } = value;
  for (const [name, schema] of Object.entries(isJson($defs) ? $defs : {}))
    add(named, name, liftDefinitions(schema, named));
  return Object.fromEntries(
    Object.entries(rest).map(([key, inner]) =>
      key === "$ref" && typeof inner === "string"
        ? [key, inner.replace("#/$defs/", prefix)]
        : [key, liftDefinitions(inner, named)],
    ),
  );
}

function add(named: Record<string, Json>, name: string, schema: unknown): void {
  if (!isJson(schema)) return;
  const known = named[name];
  if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`Two schemas are named ${name}`);
  named[name] = schema;
}

function collectUsed(value: unknown, named: Readonly<Record<string, Json>>, used: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collectUsed(item, named, used);
  if (!isJson(value)) return;
  const name = referred(value);
  if (name !== null && !used.has(name)) {
    used.add(name);
    collectUsed(named[name], named, used);
  }
  for (const [key, inner] of Object.entries(value)) if (!isExtension(key)) collectUsed(inner, named, used);
}

/** A reference to an unused schema becomes the schema itself. */
function placeUnused<T>(value: T, named: Readonly<Record<string, Json>>, used: ReadonlySet<string>): T;
function placeUnused(value: unknown, named: Readonly<Record<string, Json>>, used: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => placeUnused(item, named, used));
  if (!isJson(value)) return value;
  const name = referred(value);
  const schema = name === null || used.has(name) ? undefined : named[name];
  if (schema) return placeUnused(schema, named, used);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, placeUnused(inner, named, used)]));
}
