import { expect, test } from "vitest";
import { operationIds } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { fieldRows } from "./field-rows";
import { jsonSchemaOf } from "./json-schema";

const request = (id: (typeof operationIds)[number]) => fieldRows(jsonSchemaOf(operation(id).request));
const answer = (id: (typeof operationIds)[number]) => fieldRows(jsonSchemaOf(operation(id).response));

test.each(operationIds)("every field of %s has a row with its rule", (id) => {
  const rows = request(id).filter(({ path }) => !path.includes("."));
  expect(rows.map(({ path }) => path)).toEqual(Object.keys(operation(id).request.shape));
  for (const [name, schema] of Object.entries(operation(id).request.shape)) {
    const row = rows.find(({ path }) => path === name);
    const { title, description } = schema.meta() ?? {};
    expect(row?.required, name).toBe(!schema.safeParse(undefined).success);
    if (title) expect(row?.title).toBe(title);
    if (description) expect(row?.rule).toContain(description);
  }
});

test("a field of a list's entries has its path and its rule", () => {
  const rows = new Map(request("business.full-search").map((row) => [row.path, row]));
  expect(rows.get("addresses")).toMatchObject({ type: "list of objects", required: false });
  expect(rows.get("addresses[].line1")).toMatchObject({ type: "text", required: true });
  expect(rows.get("dateOfIncorporation")?.rule).toContain("DD-MM-YYYY");
});

test("personal data has the same pii class as in masking", () => {
  const rows = new Map(answer("quiz.get").map((row) => [row.path, row.pii]));
  expect(rows.get("data.IDMKBAResponse.KBAQuestion[].Options[].option")).toBe("secret");
  expect(rows.get("data.IDMKBAResponse.KBAQuestion[].Question")).toBe("direct");
  expect(rows.get("success")).toBeNull();
});

test("an answer that is a list or has untyped sections lists its fields", () => {
  expect(answer("employment.result").map(({ path }) => path)).toContain("[].employer_name_verified");
  expect(answer("user.test-result").map(({ path }) => path)).toContain("idVerification.status");
});
