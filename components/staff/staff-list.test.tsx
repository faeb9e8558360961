import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { StaffMember } from "@/lib/features/staff/contract/staff";
import { renderConsole } from "@/lib/testing/render";
import { StaffList } from "./staff-list";

const id = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7c01";
const invited: StaffMember = {
  id,
  email: "nora@example.com",
  name: "Nora New",
  roles: ["reviewer"],
  disabledAt: null,
  createdAt: "2026-11-19T09:00:00.000Z",
  lastSeenAt: null,
  hasPassword: false,
  sso: false,
  authenticator: false,
  passkeys: 0,
  link: { createdAt: "2026-11-19T09:00:00.000Z", expiresAt: "2999-11-22T09:00:00.000Z", usedAt: null },
  unconfirmed: null,
};

test("a person's dialog shows that their link was withdrawn", async () => {
  let member = invited;
  const { user } = renderConsole(<StaffList self="0196f2aa-3c10-7d60-9c1e-0d9c4f2b7c02" />, {
    answers: {
      "GET /api/staff": () => ({ body: { items: [member] } }),
      [`POST /api/staff/${id}/link/withdraw`]: () => {
        member = { ...invited, link: null };
        return { body: { withdrawn: 1 } };
      },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Change Nora New" }));
  const dialog = await screen.findByRole("dialog", { name: "Nora New" });
  expect(dialog.textContent).toContain("works until");
  await user.click(within(dialog).getByRole("button", { name: "Withdraw the link" }));
  await waitFor(() => expect(dialog.textContent).not.toContain("works until"));
  expect(within(dialog).queryByRole("button", { name: "Withdraw the link" })).toBeNull();
});
