import { expect, test } from "vitest";
import { navFor } from "@/components/shell/nav-items";
import { rolePermissions, roles } from "@/lib/base/permissions";
import { firstDayOf, firstDays, withoutFirstDay } from "./first-day-steps";

test.each(roles)("every step of a %s leads to a page that the role opens", (role) => {
  const open = navFor(rolePermissions[role]).flatMap(({ items }) => items.map(({ href }) => href));
  const isOpen = (path: string) => open.some((href) => path === href || path.startsWith(`${href}/`));
  for (const { href } of firstDays[role].steps) expect([href, isOpen(href.split("?")[0] ?? "")]).toEqual([href, true]);
});

test("of several roles, one first day follows the other, and none comes back", () => {
  const page = ["reviewer", "orderer", "approver"] as const;
  const held = ["orderer", "approver", "auditor"] as const;
  expect(firstDayOf(undefined, held, page)).toBe("orderer");
  const second = withoutFirstDay(undefined, "orderer");
  expect(firstDayOf(second, held, page)).toBe("approver");
  expect(firstDayOf(withoutFirstDay(second, "approver"), held, page)).toBeUndefined();
  expect(firstDayOf("nonsense", ["auditor"], ["auditor"])).toBe("auditor");
});
