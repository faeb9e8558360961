import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SinceLastTime } from "@/lib/contracts/results";
import { SinceCard } from "./since-card";

const self = "0198f000-0000-7000-8000-000000000001";
const since: SinceLastTime = {
  at: "2026-11-18T15:40:00.000Z",
  decided: { by: { id: self, name: "Ilse Varnholt" } },
  changes: [
    { path: "idVerification.status", before: "PENDING", after: "PASS", masked: false },
    { path: "contactProof.verifiedPhone", before: false, after: true, masked: false },
    { path: "verifyUI.passport.dob", before: null, after: "••••", masked: true },
    { path: "novelty", before: "one", after: null, masked: false },
  ],
  more: 3,
  signals: {
    raised: [
      { code: "id.failed", severity: "blocking", section: "idVerification", title: "The photo ID did not pass" },
    ],
    gone: [{ code: "phone.unverified", severity: "attention", section: "contactProof", title: "Phone not verified" }],
  },
};

const region = (name: string | RegExp) => within(screen.getByRole("region", { name }));

test("shows each change under its section, before and now, and signals that appeared or disappeared", () => {
  render(<SinceCard since={since} self={self} />);
  const card = region(/^Changed since you decided on/);
  expect(card.getByText("7 fields")).toBeTruthy();
  const lines = card.getAllByRole("definition").map((line) => line.textContent);
  expect(lines).toEqual([
    "before: PENDINGnow: PASS",
    "before: Nonow: Yes",
    expect.stringMatching(/^before: Not providednow: masked/),
    "before: onenow: Not provided",
  ]);
  expect(card.getAllByRole("heading", { level: 3 }).at(-1)?.textContent).toBe("Other parts");
  expect(within(card.getByRole("list", { name: "New signal" })).getByText("The photo ID did not pass")).toBeTruthy();
  expect(within(card.getByRole("list", { name: "No longer raised" })).getByText("Phone not verified")).toBeTruthy();
  expect(card.getByText(/And 3 more fields/)).toBeTruthy();
});

test("says since when, and whose visit or decision that was", () => {
  const { rerender } = render(<SinceCard since={since} self="another" />);
  expect(region(/since Ilse Varnholt decided on/)).toBeTruthy();
  rerender(<SinceCard since={{ ...since, decided: { by: null } }} self={self} />);
  expect(region(/since the automatic decision on/)).toBeTruthy();
  rerender(<SinceCard since={{ ...since, decided: null }} self={self} />);
  expect(region(/since you last looked on/)).toBeTruthy();
  rerender(<SinceCard since={null} self={self} />);
  expect(screen.queryByRole("region")).toBeNull();
});
