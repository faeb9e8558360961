import { expect, test } from "vitest";
import { schemaRef, withComponents } from "./components";

const text = { type: "string" };

test("a named schema becomes a component, whichever schema it was found in", () => {
  const inner = { $ref: "#/$defs/Outer", $defs: { Outer: { items: { $ref: "#/$defs/Inner" } }, Inner: text } };
  const { paths, schemas } = withComponents({ "/a": { schema: inner }, "/b": [inner] }, {});
  expect(paths).toEqual({ "/a": { schema: schemaRef("Outer") }, "/b": [schemaRef("Outer")] });
  expect(schemas).toEqual({ Outer: { items: schemaRef("Inner") }, Inner: text });
});

test("a schema referenced only by an extension is inlined", () => {
  const stated = { body: schemaRef("Used"), "x-used": schemaRef("Used"), "x-unused": schemaRef("Unused") };
  const { paths, schemas } = withComponents(stated, { Used: text, Unused: { items: schemaRef("Used") } });
  expect(paths).toEqual({ ...stated, "x-unused": { items: schemaRef("Used") } });
  expect(schemas).toEqual({ Used: text });
});

test("one name cannot refer to two schemas", () => {
  const paths = { a: { $defs: { Name: text } }, b: { $defs: { Name: { type: "number" } } } };
  expect(() => withComponents(paths, {})).toThrow("Two schemas are named Name");
});
