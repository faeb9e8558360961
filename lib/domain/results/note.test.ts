import { expect, test } from "vitest";
import { readSections } from "./sections";

test.each([
  [{ note: "Still open" }, "note", "Still open"],
  [{ identityProof: { status: null, note: "Nested" } }, "identityProof.note", "Nested"],
  [{ education: [{ note: "In a list" }] }, "education[0].note", "In a list"],
  [{ note: { message: "In an object" } }, "note", "In an object"],
  [{ note: true }, "note", "The service left a note without text."],
  [{ Note: 5 }, "Note", "5"],
  [{ note: "Asked for 219-09-4471 again" }, "note", "Asked for ···· again"],
])("the note of %j is found at %s", (raw, path, text) => {
  expect(readSections(raw).note).toEqual({ path, text });
});
test.each([[{ note: null }], [{ note: "" }], [{ notes: "no" }], [{ note: false }]])("%j has no note", (raw) => {
  expect(readSections(raw).note).toBeNull();
});
test.each([
  [{ note: 5 }],
  [{ note: true }],
  [{ note: { message: "In an object" } }],
  [{ note: ["In a list"] }],
  [{ note: false }],
  [{ Note: 5 }],
  [{ verifyUI: { note: 5 } }],
])("the note of %j is not an unknown key", (raw) => {
  expect(readSections(raw).unknown).toEqual({});
  expect(readSections({ ...raw, notes: 5 }).unknown).toEqual({ notes: 5 });
});
