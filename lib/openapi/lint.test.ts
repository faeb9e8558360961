/** The document passes Redocly's `recommended` and Spectral's `oas` rules without a warning. */
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core";
import spectralRules from "@stoplight/spectral-rulesets";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { openApiDocument } from "./document";
import { allRoutes } from "./get-open-api";
import type { Json } from "./json-schema";

const options = { mode: "production", paths: {}, cookieName: "proofdesk.session", routes: allRoutes } as const;
const document = openApiDocument(options);

/** A violated rule and its location. Linters read the document as text, as for any user. */
type Problem = { rule: string; at: string };

async function redocly(checked: Json): Promise<Problem[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const found = await lintFromString({ source: JSON.stringify(checked), absoluteRef: "openapi.json", config });
  return found.map(({ ruleId, location }) => ({ rule: ruleId, at: location[0]?.pointer ?? "" }));
}

async function spectral(checked: Json): Promise<Problem[]> {
  const linter = new spectralCore.Spectral();
  linter.setRuleset(spectralRules.oas as RulesetDefinition);
  const found = await linter.run(JSON.stringify(checked));
  return found.map(({ code, path }) => ({ rule: String(code), at: pointerTo(...path) }));
}

const pointerTo = (...path: (string | number)[]) =>
  `#/${path.map((part) => String(part).replaceAll("~", "~0").replaceAll("/", "~1")).join("/")}`;

/** Accepted findings: a rule that does not apply in these places. */
const alwaysRefused = Object.entries(document.paths)
  .filter(([, { post }]) => post?.["x-done-at"])
  // Paid searches are ordered at another path, so these have no success response; the rule does not accept `default`.
  .map(([path]) => ({ rule: "operation-success-response", at: pointerTo("paths", path, "post", "responses") }));

test("the document passes Redocly's rules", async () => {
  expect(await redocly(document)).toEqual([]);
});

test("the document passes Spectral's rules", async () => {
  expect(alwaysRefused).toHaveLength(5);
  expect(await spectral(document)).toEqual(alwaysRefused);
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

/** A document with one fault, and the rules that report it. */
const faults: [string, Json, { redocly?: string; spectral?: string }][] = [
  ["a missing schema", { ...sound, components: {} }, { redocly: "no-unresolved-refs", spectral: "invalid-ref" }],
  ["no license", { ...sound, info: { ...sound.info, license: undefined } }, { redocly: "info-license" }],
  ["no contact", { ...sound, info: { ...sound.info, contact: undefined } }, { spectral: "info-contact" }],
  ["a tag without description", { ...sound, tags: [{ name: "things" }] }, { redocly: "tag-description" }],
  ["an unknown tag", withGet({ tags: ["others"] }), { spectral: "operation-tag-defined" }],
  ["no success", withGet({ responses: { "404": answers["404"] } }), { redocly: "operation-2xx-response" }],
  ["no refusal", withGet({ responses: { "200": answers["200"] } }), { redocly: "operation-4xx-response" }],
  ["no description", withGet({ description: "" }), { spectral: "operation-description" }],
  [
    "an undeclared parameter",
    withGet({ parameters: [] }),
    { redocly: "path-parameters-defined", spectral: "path-params" },
  ],
  [
    "two paths for one address",
    { ...sound, paths: { "/things/{id}": { get }, "/{id}/things": { get: { ...get, operationId: "other" } } } },
    { redocly: "no-ambiguous-paths" },
  ],
];

describe("a linter reports", () => {
  test("nothing for a valid document", async () => {
    expect([...(await redocly(sound)), ...(await spectral(sound))]).toEqual([]);
  });

  test.each(faults)("%s", async (_, faulty, rules) => {
    if (rules.redocly) expect((await redocly(faulty)).map(({ rule }) => rule)).toContain(rules.redocly);
    if (rules.spectral) expect((await spectral(faulty)).map(({ rule }) => rule)).toContain(rules.spectral);
  });
});
