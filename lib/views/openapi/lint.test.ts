/** The document passes Redocly's `recommended` rules, and three more, without a warning. */
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { z } from "zod";
import { openApiDocument } from "./document";
import { apiActions } from "./get-open-api";

const options = { mode: "production", paths: {}, cookieName: "proofdesk.session", actions: apiActions } as const;
const document = openApiDocument(options);

const rules = { "info-contact": "error", "operation-description": "error", "operation-tag-defined": "error" } as const;

test("the document passes all rules", async () => {
  const config = await createConfig({ extends: ["recommended"], rules });
  // The linter reads the document as text.
  const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: "openapi.json", config });
  expect(found.map(({ ruleId, location }) => ({ rule: ruleId, at: location[0]?.pointer }))).toEqual([]);
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
