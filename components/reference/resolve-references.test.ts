import { expect, test } from "vitest";
import { resolveReferences } from "./resolve-references";

const schemas = {
  Person: { type: "object", properties: { name: { $ref: "#/components/schemas/Name" } } },
  Name: { type: "string", description: "A name" },
  Tree: { type: "object", properties: { branches: { type: "array", items: { $ref: "#/components/schemas/Tree" } } } },
  "a/b~c": { type: "null" },
};
const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const resolve = (part: unknown) => resolveReferences({ components: { schemas }, part }, ["part"]);

test("a reference becomes what it refers to, at any depth, with its name", () => {
  const name = { ...schemas.Name, $$ref: refer("Name").$ref };
  const person = { type: "object", properties: { name }, $$ref: refer("Person").$ref };
  expect(resolve({ anyOf: [refer("Person"), { type: "null" }] })).toEqual({ anyOf: [person, { type: "null" }] });
});

test("what stands beside a reference takes precedence", () => {
  expect(resolve({ ...refer("Name"), description: "Of the applicant" })).toMatchObject({
    type: "string",
    description: "Of the applicant",
  });
});

test("a schema that contains itself keeps its inner reference", () => {
  expect(resolve(refer("Tree"))).toEqual({
    type: "object",
    properties: { branches: { type: "array", items: refer("Tree") } },
    $$ref: refer("Tree").$ref,
  });
});

test("a reference to nothing stays, and a property may be named $ref", () => {
  expect(resolve({ ...refer("Nobody"), title: "x" })).toEqual({ ...refer("Nobody"), title: "x" });
  expect(resolve({ properties: { $ref: { type: "string" } } })).toEqual({ properties: { $ref: { type: "string" } } });
  expect(resolveReferences({}, ["paths", "/none"])).toBeUndefined();
});

test("a pointer's escapes are read", () => {
  for (const name of ["a~1b~0c", "a%2Fb~0c"]) expect(resolve(refer(name))).toMatchObject({ type: "null" });
});
