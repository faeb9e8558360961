import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Message } from "@/lib/features/inbox/contract/inbox";
import { renderConsole } from "@/lib/testing/render";
import { InboxBell } from "./inbox-bell";

const idOf = (last: number) => `0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a0${last}`;
const applicant = { id: idOf(1), name: "Wren Hollis" };
const imke = { id: idOf(2), name: "Imke Feld" };
const at = "2026-11-19T11:04:00.000Z";
const asked: Message = {
  id: idOf(3),
  kind: "override_asked",
  at,
  read: false,
  by: imke,
  applicant,
  objectId: idOf(4),
  job: null,
  ended: null,
};
const ended: Message = { ...asked, id: idOf(5), kind: "order_asked", ended: { how: "approved", by: imke, at } };

function draw(items: Message[]) {
  let shown = items;
  return renderConsole(<InboxBell />, {
    answers: {
      "GET /api/session/counts": () => ({
        body: {
          applicants: 0,
          approvals: 0,
          orders: 0,
          messages: shown.filter((one) => !one.read && !one.ended).length,
        },
      }),
      "GET /api/inbox": () => ({ body: { items: shown, nextCursor: null } }),
      "POST /api/inbox/read": () => {
        shown = shown.map((one) => ({ ...one, read: true }));
        return { body: { marked: 1 } };
      },
    },
  });
}

test("the bell counts new messages; each is a sentence with a link, and opening it marks it as read", async () => {
  const { user, sent } = draw([asked, ended]);
  await user.click(await screen.findByRole("button", { name: "Inbox, 1 unread" }));
  const panel = await screen.findByRole("dialog", { name: "Inbox" });
  const link = await within(panel).findByRole("link", { name: /Imke Feld asks you to decide on an override/ });
  expect(link.getAttribute("href")).toBe(`/approvals/${asked.objectId}`);
  expect(link.textContent).toContain("Unread: ");
  const done = within(panel).getByRole("link", { name: /order for Wren Hollis/ });
  expect(done.textContent).toContain("Approved by Imke Feld");
  expect(done.textContent).not.toContain("Unread");
  link.addEventListener("click", (event) => event.preventDefault());
  await user.click(link);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()[0]?.body).toEqual({ ids: [asked.id] });
  expect(await screen.findByRole("button", { name: "Inbox" })).toBeDefined();
});

test("all are marked as read at once, then the button is gone", async () => {
  const { user, sent } = draw([asked]);
  await user.click(await screen.findByRole("button", { name: "Inbox, 1 unread" }));
  await user.click(await screen.findByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull());
  expect(sent()[0]?.body).toEqual({ ids: "all" });
});

test("an empty inbox says what it is for", async () => {
  const { user } = draw([]);
  await user.click(await screen.findByRole("button", { name: "Inbox" }));
  expect(await screen.findByRole("heading", { name: "No messages" })).toBeDefined();
});
