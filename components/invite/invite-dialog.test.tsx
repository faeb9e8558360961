import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { InviteView } from "@/lib/features/checks/contract/invite";
import { caseView } from "@/lib/testing/applicant-view";
import { renderConsole } from "@/lib/testing/render";
// The module is loaded here, so that no test has to wait for it.
import "./invite-dialog";
import { Invite } from "./invite";
import { InvitesCard } from "./invites-card";

const id = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a03";
const path = `/api/applicants/${id}`;
const invitation: InviteView = {
  id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a05",
  state: "sent",
  by: { id, name: "Rita Reviewer" },
  createdAt: "2026-11-19T11:04:00.000Z",
  sentAt: "2026-11-19T11:04:03.000Z",
  reminders: 1,
  nextReminderAt: null,
  arrivedAt: null,
  expiresAt: "2026-12-03T11:04:00.000Z",
  expired: false,
  remindable: true,
};

function draw(list: { sendable: boolean; items: InviteView[] }, made: unknown = { url: null, expires: null }) {
  return renderConsole(<Invite applicantId={id} may ready />, {
    search: "?invite=true",
    answers: {
      [`GET ${path}/case`]: () => ({ body: caseView(id, {}) }),
      [`GET ${path}/invites`]: () => ({ body: { to: "o•••@example.com", ...list } }),
      [`POST ${path}/invite`]: () => ({ status: 201, body: made }),
      [`POST ${path}/invites/${invitation.id}/remind`]: () => ({
        body: { ...invitation, state: "queued", remindable: false },
      }),
    },
  });
}

const button = (name: string) => screen.findByRole("button", { name });

describe("inviting", () => {
  test("by email where it can be sent: the link is not shown", async () => {
    const { user, sent } = draw({ sendable: true, items: [] });
    await user.click(await button("Send invitation"));
    expect(await screen.findByText("The invitation is on its way")).toBeTruthy();
    expect(sent()).toMatchObject([{ path: `${path}/invite`, body: { verificationOption: "EITHER", send: true } }]);
    expect(screen.queryByLabelText("Link")).toBeNull();
  });

  test("with a link instead, which is shown once", async () => {
    const { user, sent } = draw(
      { sendable: true, items: [] },
      { url: "https://verify.example/?token=1", expires: null },
    );
    await user.click(await screen.findByRole("checkbox", { name: "Send by email" }));
    await user.click(await button("Create link"));
    expect(await screen.findByLabelText<HTMLInputElement>("Link")).toHaveProperty(
      "value",
      "https://verify.example/?token=1",
    );
    expect(sent()).toMatchObject([{ body: { send: false } }]);
  });

  test("with a link only, where no email can be sent", async () => {
    draw({ sendable: false, items: [] });
    await button("Create link");
    expect(screen.queryByRole("checkbox", { name: "Send by email" })).toBeNull();
  });
});

test("an address that is no longer on file makes it a link, not an email that is refused", async () => {
  const list = { sendable: true, items: [] as InviteView[] };
  const { user, sent, queries } = draw(list, { url: "https://verify.example/?token=1", expires: null });
  await button("Send invitation");
  list.sendable = false;
  await queries.invalidateQueries();
  await user.click(await button("Create link"));
  await waitFor(() => expect(sent()).toMatchObject([{ body: { send: false } }]));
});

describe("the status of the invitations", () => {
  test("a reminder is one click", async () => {
    const { user, sent } = draw({ sendable: true, items: [invitation] });
    const list = await screen.findByRole("region", { name: "Sent by email" });
    expect(list.textContent).toContain("Rita Reviewer");
    expect(list.textContent).toContain("1 reminder");
    await user.click(within(list).getByRole("button", { name: "Remind" }));
    expect(sent()).toMatchObject([{ path: `${path}/invites/${invitation.id}/remind` }]);
  });

  test.each<[string, Partial<InviteView>, string]>([
    ["sent", {}, "Sent"],
    ["waiting as a reminder", { state: "queued" }, "Reminder waiting to be sent. The previous email was sent"],
    ["refused as a reminder", { state: "failed" }, "Reminder not sent"],
    ["lost as a reminder", { state: "unknown" }, "while the reminder was sent"],
    ["waiting", { state: "queued", sentAt: null, reminders: 0 }, "Waiting to be sent"],
    ["refused", { state: "failed", sentAt: null, reminders: 0 }, "Not sent"],
    ["lost", { state: "unknown", sentAt: null, reminders: 0 }, "may not have arrived"],
    ["answered", { arrivedAt: "2026-11-20T11:04:00.000Z" }, "Verification arrived"],
    ["over", { expired: true }, "Expired: the link was removed"],
  ])("%s: shown, and a reminder is offered only if one can be sent", async (_, change, words) => {
    draw({ sendable: true, items: [{ ...invitation, ...change, remindable: false }] });
    const list = await screen.findByRole("region", { name: "Sent by email" });
    expect(list.textContent).toContain(words);
    expect(within(list).queryByRole("button")).toBeNull();
  });
});

describe("the card on the applicant's page", () => {
  const drawCard = (items: InviteView[]) =>
    renderConsole(<InvitesCard applicantId={id} />, {
      answers: {
        [`GET ${path}/case`]: () => ({
          body: caseView(id, { invites: { sendable: true, to: "o•••@example.com", items } }),
        }),
      },
    });

  test("shows the recipient and the status, and reminds", async () => {
    drawCard([invitation]);
    const card = await screen.findByRole("region", { name: "Invitations" });
    expect(card.textContent).toContain("o•••@example.com");
    expect(within(card).getByRole("button", { name: "Remind" })).toBeTruthy();
    expect(within(card).queryByRole("button", { name: /Invite again/ })).toBeNull();
  });

  test("offers another invitation once expired, and nothing once a verification has arrived", async () => {
    const over = { ...invitation, expired: true, remindable: false };
    const { user, address } = drawCard([over]);
    await user.click(await button("Invite again"));
    expect(address()).toBe("invite=true");
    cleanup();
    drawCard([{ ...invitation, arrivedAt: invitation.sentAt, remindable: false }]);
    expect((await screen.findByRole("region", { name: "Invitations" })).textContent).toContain("Verification arrived");
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("is absent without an invitation", async () => {
    const { requests } = drawCard([]);
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByRole("region", { name: "Invitations" })).toBeNull();
  });
});
