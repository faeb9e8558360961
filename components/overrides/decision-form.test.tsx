import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { OverrideDetail } from "@/lib/features/overrides/contract/overrides";
import { renderConsole } from "@/lib/testing/render";
import { DecisionForm, WithdrawRequest } from "./decision-form";

const id = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a03";
const at = "2026-11-18T10:40:00.000Z";
const override: OverrideDetail = {
  id,
  applicantId: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01",
  applicantName: "Ilse Varnholt",
  state: "requested",
  reasonCode: "poor_image",
  note: "The photograph is blurred, the document is good.",
  requestedBy: { id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a04", name: "Rhea Reviewer" },
  requestedAt: at,
  snapshotId: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a05",
  snapshotFetchedAt: at,
  decidedBy: null,
  decidedAt: null,
  decisionNote: null,
  errorCode: null,
  finishedAt: null,
  resolvedBy: null,
  resolvedAt: null,
  resolvedNote: null,
  conditions: [],
  verdicts: [],
  resultUnchanged: true,
  resultFetchedAt: at,
  blockedFor: null,
  secondPerson: null,
  mayWithdraw: false,
  resolveBlockedFor: "not_unknown",
  serviceNow: null,
};

const confirmed = { body: { token: "fresh-token", expiresAt: at } };

function renderForm(given: Partial<OverrideDetail> = {}, stepUp: { status?: number; body: unknown } = confirmed) {
  const decided = { body: { ...override, state: "applied" } };
  return renderConsole(<DecisionForm override={{ ...override, ...given }} />, {
    answers: {
      "POST /api/step-up": () => stepUp,
      [`POST /api/overrides/${id}/approve`]: () => decided,
      [`POST /api/overrides/${id}/reject`]: () => decided,
    },
  });
}

async function fillIn({ user }: ReturnType<typeof renderForm>) {
  await user.type(screen.getByRole("textbox", { name: "Note" }), "The person is the same.");
  await user.type(screen.getByLabelText("Re-enter your password"), "my password");
}

describe("the second person's decision", () => {
  test("nothing is preselected or prefilled, and both buttons look the same", () => {
    renderForm();
    expect(screen.getByRole("textbox", { name: "Note" })).toHaveProperty("value", "");
    expect(screen.getByLabelText("Re-enter your password")).toHaveProperty("value", "");
    expect(screen.getByLabelText("Re-enter your password").getAttribute("type")).toBe("password");
    const kinds = ["Reject", "Approve"].map((name) => screen.getByRole("button", { name }).getAttribute("type"));
    expect(kinds).toEqual(["button", "button"]);
  });

  test("is not sent without a note and a password, and each shows its error", async () => {
    const { user, sent } = renderForm();
    await user.click(screen.getByRole("button", { name: "Approve" }));
    const note = screen.getByRole("textbox", { name: "Note" });
    await waitFor(() => expect(note.getAttribute("aria-invalid")).toBe("true"));
    const password = screen.getByLabelText("Re-enter your password");
    expect(password.getAttribute("aria-invalid")).toBe("true");
    const errorOf = (input: HTMLElement) => document.getElementById(input.getAttribute("aria-describedby") ?? "");
    expect(errorOf(note)?.textContent).toBe("Say why you approve or reject");
    expect(errorOf(password)?.textContent).toBe("Enter your password");
    expect(sent()).toEqual([]);
  });

  test("Enter in the password field does not decide", async () => {
    const view = renderForm();
    await fillIn(view);
    await view.user.keyboard("{Enter}");
    expect(view.sent()).toEqual([]);
  });

  test.each(["approve", "reject"])(
    "%s confirms the password for this action only, then sends it once",
    async (verb) => {
      const view = renderForm();
      await fillIn(view);
      await view.user.click(screen.getByRole("button", { name: new RegExp(`^${verb}$`, "i") }));
      await waitFor(() => expect(view.sent()).toHaveLength(2));
      expect(view.sent()).toEqual([
        { method: "POST", path: "/api/step-up", body: { password: "my password", act: `override.${verb}:${id}` } },
        {
          method: "POST",
          path: `/api/overrides/${id}/${verb}`,
          body: { note: "The person is the same.", stepUp: "fresh-token" },
        },
      ]);
    },
  );

  test("a wrong password is reported at its field, and nothing is decided", async () => {
    const wrong = {
      status: 422,
      body: { code: "invalid_input", issues: [{ path: "password", message: "Wrong password" }] },
    };
    const view = renderForm({}, wrong);
    await fillIn(view);
    await view.user.click(screen.getByRole("button", { name: "Approve" }));
    const error = await screen.findByText("This is not your password");
    expect(screen.getByLabelText("Re-enter your password").getAttribute("aria-describedby")).toBe(
      error.closest("[role=alert]")?.id,
    );
    expect(view.sent().map(({ path }) => path)).toEqual(["/api/step-up"]);
  });

  test.each([
    ["own_request", "You requested this."],
    ["no_right", "You can view but not decide this."],
    ["decided", "Already decided."],
    ["made_by_requester", "You and the requester count as one person."],
    ["approvals_rest", "You can't approve yet."],
  ] as const)("where it is closed (%s) it says why, without buttons", (blockedFor, title) => {
    const at = "2026-11-20T09:00:00.000Z";
    const [giver, receiver] = [
      { id, name: "Rita" },
      { id, name: "Ana" },
    ];
    const tie = { giver, receiver, kind: "account", role: null, at, until: at, source: null } as const;
    const restsUntil = blockedFor === "approvals_rest" ? at : null;
    renderForm({ blockedFor, secondPerson: { tie, restsUntil, madeByOne: null, others: [{ id, name: "Sol" }] } });
    expect(screen.getByText(title)).toBeDefined();
    const others = screen.queryByText(/Now it can be decided by Sol\./);
    expect(others === null).toBe(blockedFor === "no_right" || blockedFor === "decided");
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});

test("a request is withdrawn once, after a confirmation; a refusal is shown there", async () => {
  const conflict = { status: 409, body: { code: "state_conflict", title: "Already decided", requestId: id } };
  const { user, sent } = renderConsole(<WithdrawRequest id={id} />, {
    answers: { [`POST /api/overrides/${id}/withdraw`]: () => conflict },
  });
  await user.click(screen.getByRole("button", { name: "Withdraw the request" }));
  await screen.findByRole("dialog");
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(sent()).toMatchObject([{ path: `/api/overrides/${id}/withdraw` }]));
  expect(await screen.findByText(/No longer possible in this state/)).toBeDefined();
});
