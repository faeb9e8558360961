/** The document passes Redocly's `recommended` rules, and three more, without a warning. */
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { openApiDocument } from "./document";
import { allRoutes } from "./get-open-api";
import type { Json } from "./json-schema";

const options = { mode: "production", paths: {}, cookieName: "proofdesk.session", routes: allRoutes } as const;
const document = openApiDocument(options);

const rules = { "info-contact": "error", "operation-description": "error", "operation-tag-defined": "error" } as const;

/** A violated rule and its location. */
type Problem = { rule: string; at: string };

/** The linter reads the document as text, as for any user. */
async function lint(checked: Json): Promise<Problem[]> {
  const config = await createConfig({ extends: ["recommended"], rules });
  const found = await lintFromString({ source: JSON.stringify(checked), absoluteRef: "openapi.json", config });
  return found.map(({ ruleId, location }) => ({ rule: ruleId, at: location[0]?.pointer ?? "" }));
}

test("the document passes all rules", async () => {
  expect(await lint(document)).toEqual([]);
});

test("no address matches two paths", () => {
  const named = z.array(
    z.looseObject({ name: z.string(), schema: z.looseObject({ pattern: z.string().default("") }) }),
  );
  const isParameter = (part: string) => part.startsWith("{");
  /** Whether an address with this text as a segment can match the path. */
  const fits = (path: string, part: string, text: string) => {
    if (!isParameter(part)) return part === text;
    if (isParameter(text)) return true;
    const [first] = Object.values(document.paths[path] ?? {});
    const { schema } = named.parse(first?.parameters).find(({ name }) => part === `{${name}}`) ?? {};
    return new RegExp(schema?.pattern ?? "").test(text);
  };
  const paths = Object.keys(document.paths).map((path) => ({ path, parts: path.split("/") }));
  const pairs = paths.flatMap((one, index) =>
    paths
      .slice(index + 1)
      .filter(({ parts }) => parts.length === one.parts.length)
      .map((other) => [one, other] as const),
  );
  const alike = pairs.filter(([one, other]) =>
    one.parts.every((part, at) => {
      const opposite = other.parts[at] ?? "";
      return fits(one.path, part, opposite) || fits(other.path, opposite, part);
    }),
  );
  expect(pairs.length).toBeGreaterThan(500);
  expect(alike.map(([one, other]) => `${one.path} and ${other.path}`)).toEqual([]);
});

const answers = {
  "200": { description: "Done", content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } } },
  "404": { description: "None" },
};
const get = {
  operationId: "things.get",
  tags: ["things"],
  summary: "A thing",
  description: "For everybody.",
  parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
  responses: answers,
};
/** A document without a fault. */
const sound = {
  openapi: "3.1.0",
  info: { ...document.info },
  servers: [{ url: "/" }],
  security: [],
  tags: [{ name: "things", description: "Things" }],
  paths: { "/things/{id}": { get } },
  components: { schemas: { Thing: { type: "object", properties: { name: { type: "string" } } } } },
};
const withGet = (changes: Json) => ({ ...sound, paths: { "/things/{id}": { get: { ...get, ...changes } } } });

/** A document with one fault, and the rule that reports it. */
const faults: [string, Json, string][] = [
  ["a missing schema", { ...sound, components: {} }, "no-unresolved-refs"],
  ["no license", { ...sound, info: { ...sound.info, license: undefined } }, "info-license"],
  ["no contact", { ...sound, info: { ...sound.info, contact: undefined } }, "info-contact"],
  ["a tag without description", { ...sound, tags: [{ name: "things" }] }, "tag-description"],
  ["an unknown tag", withGet({ tags: ["others"] }), "operation-tag-defined"],
  ["no success", withGet({ responses: { "404": answers["404"] } }), "operation-2xx-response"],
  ["no refusal", withGet({ responses: { "200": answers["200"] } }), "operation-4xx-response"],
  ["no description", withGet({ description: "" }), "operation-description"],
  ["an undeclared parameter", withGet({ parameters: [] }), "path-parameters-defined"],
  [
    "two paths for one address",
    { ...sound, paths: { "/things/{id}": { get }, "/{id}/things": { get: { ...get, operationId: "other" } } } },
    "no-ambiguous-paths",
  ],
];

describe("the linter reports", () => {
  test("nothing for a valid document", async () => {
    expect(await lint(sound)).toEqual([]);
  });

  test.each(faults)("%s", async (_, faulty, rule) => {
    expect((await lint(faulty)).map((problem) => problem.rule)).toContain(rule);
  });
});
