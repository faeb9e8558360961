import { describe, expect, test } from "vitest";
import { rolePermissions, roles } from "@/lib/base/permissions";
import { isCurrent, navFor, waitingAt } from "./nav-items";

const labels = (role: (typeof roles)[number]) =>
  navFor(rolePermissions[role]).flatMap((group) => group.items.map((item) => item.label));

describe("the navigation shows only what the role may open", () => {
  test.each(roles)("as %s", (role) => {
    const granted: readonly string[] = rolePermissions[role];
    for (const item of navFor(rolePermissions[role]).flatMap((group) => group.items)) {
      expect(item.needs === undefined || granted.includes(item.needs)).toBe(true);
    }
  });

  test("an auditor sees the log and no applicants, an admin the settings and no applicants", () => {
    expect(labels("auditor")).toEqual([
      "Exports",
      "Audit",
      "Timeliness",
      "Reference",
      "Messages from the service",
      "Account",
    ]);
    expect(labels("admin")).toEqual([
      "Quality reviews",
      "Monitoring",
      "Exports",
      "Timeliness",
      "Reference",
      "Staff",
      "Policies",
      "Decisions",
      "Order limits",
      "Unlisted fields",
      "Retention and erasure",
      "Account",
    ]);
  });
});

test("the current item covers its page and those below it, not a path that merely shares a prefix", () => {
  expect(isCurrent("/orders", "/orders")).toBe(true);
  expect(isCurrent("/orders", "/orders/0199")).toBe(true);
  expect(isCurrent("/orders", "/orders-old")).toBe(false);
});

test("a destination shows its count up to 99, and nothing for zero", () => {
  const counts = { applicants: 3, approvals: 100, reviews: 1, orders: 0, messages: 2 };
  expect(waitingAt("/applicants", counts)).toEqual({ value: "3", what: "open with you" });
  expect(waitingAt("/approvals", counts)).toEqual({ value: "99+", what: "to decide" });
  expect(waitingAt("/quality-reviews", counts)).toEqual({ value: "1", what: "waiting for you" });
  expect(waitingAt("/inbox", counts)).toEqual({ value: "2", what: "unread" });
  expect([waitingAt("/orders", counts), waitingAt("/audit", counts), waitingAt("/applicants", undefined)]).toEqual([
    null,
    null,
    null,
  ]);
});
