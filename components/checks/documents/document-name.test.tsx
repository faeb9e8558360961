import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ComparisonRow } from "@/lib/domain/results/view";
import { NameComparison } from "./document-name";

const side = (path: string, value: string) => ({ path, value, masked: false, date: null });
const note = "The middle name is on one side only";
const verifies = "Verify compares the full name, and fails if it differs.";

test.each([
  ["same", "Same name", "Capitals only", "Capitals only"],
  ["partly", "Partly the same", note, `${note}. ${verifies}`],
  ["different", "Different name", null, verifies],
  ["unreadable", "Not compared", "The document gives no name", "The document gives no name"],
] as const)("Verify (rule 5) compares full names: %s", (verdict, words, given, detail) => {
  const row: ComparisonRow = {
    field: "name",
    provided: side("user.firstName", "Renata Maria Brook"),
    read: side("scannedUser.NameFirst", "RENATA BROOK"),
    verdict,
    words,
    note: given,
  };
  render(<NameComparison row={row} word="ID" />);
  expect(screen.getByText(words).querySelector("small")?.textContent ?? screen.getByText(detail).textContent).toBe(
    detail,
  );
});
