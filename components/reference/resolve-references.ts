type Json = { [key: string]: unknown };

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Returns the part of an OpenAPI document at `path`, with each reference into the document replaced by what it refers
 * to. A schema that contains itself keeps its inner reference. `$$ref` tells Swagger UI the name of a schema.
 *
 * It takes the place of Swagger UI's resolver, which converts the whole document for each operation: with this
 * console's document, that stops the page for ten seconds on a fast machine.
 */
export function resolveReferences(document: unknown, path: readonly string[]): unknown {
  return resolve(at(document, path), document, []);
}

function resolve(value: unknown, document: unknown, open: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, document, open));
  if (!isObject(value)) return value;
  const { $ref, ...own } = value;
  const resolved = Object.fromEntries(Object.entries(own).map(([key, inner]) => [key, resolve(inner, document, open)]));
  if (typeof $ref !== "string") return $ref === undefined ? resolved : { $ref, ...resolved };
  const target = open.includes($ref) ? undefined : at(document, pointer($ref));
  if (!isObject(target)) return { $ref, ...resolved };
  return { ...(resolve(target, document, [...open, $ref]) as Json), $$ref: $ref, ...resolved };
}

/** Returns the keys of a JSON pointer (RFC 6901) into the document. */
function pointer(reference: string): string[] {
  return reference
    .replace(/^#\//, "")
    .split("/")
    .map((key) => decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~"));
}

function at(document: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    document,
  );
}
