import { expect, test } from "vitest";
import { z } from "zod";
import { apiActions } from "@/lib/views/openapi/get-open-api";

/** Fields in which people say why they do something. Free text about a case, or of the applicant, is not a reason. */
const reasonFields = new Set(["reason", "againReason"]);
const reasonNotes = [
  ...["POST /api/applicants/:id/overrides", "POST /api/overrides/:id/approve", "POST /api/overrides/:id/reject"],
  ...["POST /api/overrides/:id/resolve", "POST /api/orders/:id/approve", "POST /api/orders/:id/reject"],
  ...["POST /api/orders/:id/cancel", "POST /api/orders/:id/confirm-absent", "POST /api/policies"],
  "POST /api/policies/:id/versions",
];

const bodies = apiActions.flatMap(({ endpoint: { method, path, body } }) =>
  body instanceof z.ZodObject ? [{ name: `${method} ${path}`, shape: body.shape }] : [],
);
const fields = bodies.flatMap(({ name, shape }) =>
  Object.entries(shape).flatMap(([key, schema]) =>
    reasonFields.has(key) || (key === "note" && reasonNotes.includes(name)) ? [{ name, key, schema }] : [],
  ),
);

test("every action that takes a reason is tested", () => {
  const names = new Set(fields.map(({ name }) => name));
  expect(names.size).toBeGreaterThanOrEqual(20);
  expect(reasonNotes.filter((name) => !names.has(name))).toEqual([]);
});

test.each(fields)("$name: its $key takes a reason that says something, and no number of a person", ({ schema }) => {
  const accepts = (text: string) => z.safeParse(schema, text).success;
  for (const text of ["Checked with the applicant by phone", "Legal request of 2026-11-28"]) {
    expect(accepts(text), text).toBe(true);
  }
  for (const text of ["x", "...", "\u200b\u200b\u200b", "SSN 907-65-4321", "4111 1111 1111 1111", "ID X12345678"]) {
    expect(accepts(text), text).toBe(false);
  }
});
