/** Every text in a request of an operation has a maximum length, and a longer text is refused quickly. */
import { expect, test } from "vitest";
import { exampleFields } from "@/lib/testing/example-fields";
import { operationIds } from "./list";
import { operation } from "./registry";
import { wireRequest } from "./wire";

const length = 1_000_000;
const fillers = ["a", "1", " ", "-", "é", "e\u0301", "\u200b", "\u200d", "a.", "a@", "a ", "1-"];
const long = (filler: string) => filler.repeat(length / filler.length);

type Json = Readonly<Record<string, unknown>> | readonly unknown[];

/** Returns a copy of the value for each text in it, with that text replaced. */
function withEach(value: unknown, text: string): unknown[] {
  if (typeof value === "string") return [text];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value as Json).flatMap(([key, inner]) =>
    withEach(inner, text).map((changed) =>
      Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed },
    ),
  );
}

test.each(operationIds)("%s refuses a million characters in any of its texts", (id) => {
  const request = wireRequest(operation(id));
  const accessCode = id === "user.create" ? {} : { userAccessCode: "0b9c3c2e-6d0f-4a58-9b6e-0d7d4f3a1c22" };
  const fields = { ...exampleFields[id], ...accessCode };
  expect(request.safeParse(fields).success).toBe(true);
  for (const filler of fillers) {
    for (const changed of withEach(fields, long(filler))) {
      expect(request.safeParse(changed).success, JSON.stringify(filler)).toBe(false);
    }
  }
});
