import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { hasUnsavedInput } from "@/lib/base/return-to";
import { otherReason } from "@/lib/domain/decisions/outcomes";
import type { DecisionBlock } from "@/lib/domain/results/view";
import type { Decision, DecisionList } from "@/lib/features/decisions/contract/decisions";
import { caseView } from "@/lib/testing/applicant-view";
import { renderConsole } from "@/lib/testing/render";
import { DecideCard } from "./decide-card";

const id = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a03";
const snapshotId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a04";
const path = `/api/applicants/${id}/decisions`;
const theCase = `GET /api/applicants/${id}/case`;
const by = { id, name: "Rita Reviewer" };

const policy = { id: "0199a000-0000-7000-8000-000000000001", name: "Standard", version: 1 };
const versionId = "0199a000-0000-7000-8000-000000000011";
const open: DecisionList = {
  items: [],
  snapshotId,
  answers: "answers-1",
  blocks: [],
  openItems: [],
  openHash: "open-1",
  unreadable: 0,
  policyLifts: [],
  policy: { ...policy, versionId },
  requirements: [{ key: "consent", title: "Consent", checks: [], required: true, standing: "met" }],
  judged: 2,
  openHits: 0,
  reasons: {
    approve: [{ code: "meets_policy", title: "Required checks are met" }, otherReason],
    decline: [{ code: "identity_not_verified", title: "Identity could not be verified" }, otherReason],
    escalate: [{ code: "second_opinion", title: "A second opinion is needed" }, otherReason],
    ask: [otherReason],
  },
  suggested: [],
};
const watchList: DecisionBlock = {
  code: "signals_unresolved",
  title: "1 watch-list record",
  detail: "Decide whether it is the applicant.",
  signal: "background.watchlist-record",
  hits: 1,
  outcomes: ["approve"],
};
const approved: Decision = {
  id,
  outcome: "approve",
  reasonCode: "meets_policy",
  reasonTitle: "Required checks are met",
  signal: null,
  note: null,
  snapshotId,
  policy,
  decidedBy: by,
  decidedAt: "2026-11-19T11:04:00.000Z",
  basis: { judged: 2, openSignals: [], orders: 0, open: [] },
  reopened: null,
  resultChanged: true,
};

function draw(list: DecisionList = open, post: { status: number; body: unknown } = { status: 201, body: approved }) {
  return renderConsole(<DecideCard applicantId={id} mayDecide />, {
    answers: { [theCase]: () => ({ body: caseView(id, { decisions: list }) }), [`POST ${path}`]: () => post },
  });
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name: new RegExp(name) });
const escaped = (title: string) => title.replaceAll(/[()]/g, "\\$&");
const submit = (name: string | RegExp) => screen.getByRole("button", { name });

describe("deciding", () => {
  test("nothing is preselected, and nothing is sent without a choice and a reason", async () => {
    const { user, sent } = draw();
    await screen.findByRole("heading", { name: "Decide" });
    for (const option of screen.getAllByRole<HTMLInputElement>("radio")) expect(option.checked).toBe(false);
    await user.click(submit(/Choose a decision/));
    expect(
      await screen.findByText("Choose a decision", { selector: "[role=alert], [id$=error], p, span" }),
    ).toBeDefined();
    await user.click(radio("Decline"));
    await user.click(submit(/^Decline/));
    expect(await screen.findByText("Choose a reason")).toBeDefined();
    for (const { title } of open.reasons.decline) expect(radio(escaped(title)).checked).toBe(false);
    expect(sent()).toEqual([]);
  });

  test("takes three clicks: choice, reason, button; another choice asks for another reason", async () => {
    const { user, sent } = draw();
    await screen.findByRole("heading", { name: "Decide" });
    await user.click(radio("Decline"));
    await user.click(radio(escaped(otherReason.title)));
    await user.click(radio("Approve"));
    expect(radio(escaped(otherReason.title)).checked).toBe(false);
    await user.click(radio("Required checks are met"));
    await user.click(submit(/^Approve/));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ outcome: "approve", reasonCode: "meets_policy" });
  });

  test("leaving warns about a choice that was not sent", async () => {
    const { user } = draw();
    await screen.findByRole("heading", { name: "Decide" });
    expect(hasUnsavedInput()).toBe(false);
    await user.keyboard("e");
    expect(hasUnsavedInput()).toBe(true);
  });

  test("keys choose a decision and its reason, and the focus follows", async () => {
    const { user, sent } = draw();
    await screen.findByRole("heading", { name: "Decide" });
    await user.keyboard("a");
    expect(document.activeElement).toBe(radio("Required checks are met"));
    await user.keyboard("2");
    expect(radio(escaped(otherReason.title)).checked).toBe(true);
    await user.keyboard(" ");
    expect(radio("Required checks are met").checked).toBe(true);
    expect(sent()).toEqual([]);
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  test("what fits is suggested and comes first, and nothing of it is chosen", async () => {
    const ssn = { reasonCode: "identity_not_verified", signal: "ssn.invalid", title: "SSN could not be verified" };
    const why = "SSN not verified";
    const second = { outcome: "escalate", reasonCode: "other", signal: null, title: null, why: "1 hit: cannot tell" };
    const suggested = [{ ...ssn, outcome: "decline", why }, second] as DecisionList["suggested"];
    const { user, sent } = draw({ ...open, suggested }, { status: 201, body: { ...approved, outcome: "decline" } });
    expect((await screen.findByText(/^Suggested to decline/)).textContent).toContain("SSN could not be verified");
    await user.keyboard("d");
    for (const option of screen.getAllByRole<HTMLInputElement>("radio", { checked: true })) {
      expect(option.name).toBe("outcome");
    }
    expect(document.activeElement).toBe(radio("SSN could not be verified"));
    await user.keyboard("1");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ outcome: "decline", reasonCode: ssn.reasonCode, signal: "ssn.invalid" });
    await user.keyboard("e");
    const [first] = screen.getAllByRole<HTMLInputElement>("radio").filter(({ name }) => name === "reason");
    expect(first?.value).toMatch(/^other/);
  });

  test("while a hit is not judged, only approving is disabled, with what comes first, also for keys", async () => {
    const { user } = draw({ ...open, blocks: [watchList], openHits: 1 });
    const link = await screen.findByRole("link", { name: "Judge" });
    expect(link.getAttribute("href")).toBe(`/applicants/${id}/hits`);
    const options = ["Approve", "Decline", "Escalate", "Ask for more"].map((name) => radio(name).disabled);
    expect(options).toEqual([true, false, false, false]);
    expect(screen.getByText("To approve, first judge 1 hit above.")).toBeDefined();
    await user.keyboard("a");
    expect(radio("Approve").checked).toBe(false);
  });

  test("a key for what is blocked waits while the case is read again", async () => {
    let list: DecisionList = { ...open, blocks: [watchList] };
    const { user, queries } = renderConsole(<DecideCard applicantId={id} mayDecide />, {
      answers: { [theCase]: () => ({ body: caseView(id, { decisions: list }) }) },
    });
    await screen.findByText("Approval blocked");
    list = open;
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
    const { fetch } = globalThis;
    vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
      await isAnswered;
      return fetch(...request);
    });
    void queries.invalidateQueries();
    await waitFor(() => expect(queries.isFetching()).toBe(1));
    await act(async () => {});
    await user.keyboard("a1");
    expect(radio("Approve").checked).toBe(false);
    answer();
    await waitFor(() => expect(radio("Required checks are met").checked).toBe(true));
    expect(radio("Approve").checked).toBe(true);
  });

  test("a record that cannot be read leaves only to escalate, and says so", async () => {
    const block = {
      ...watchList,
      code: "unreadable",
      title: "1 record cannot be read",
      signal: null,
      hits: 0,
    } as const;
    draw({ ...open, blocks: [{ ...block, outcomes: ["approve", "decline", "ask"] }] });
    expect(
      await screen.findByText("To approve, decline, or ask for more, first restore what cannot be read above."),
    ).toBeDefined();
    expect(radio("Escalate").disabled).toBe(false);
  });

  test("a changed result keeps what was typed, and is used only when the reader accepts it", async () => {
    const refusal = { code: "result_changed", title: "The result has changed since it was shown", requestId: id };
    const { user, sent } = draw(open, { status: 409, body: refusal });
    await screen.findByRole("heading", { name: "Decide" });
    await user.keyboard("e");
    await user.click(radio("A second opinion is needed"));
    await user.type(screen.getByRole("textbox", { name: /Note/ }), "Look again.");
    await user.click(submit(/^Escalate/));
    await screen.findByText(/The result changed after you opened this page/);
    expect(sent()).toHaveLength(1);
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /Note/ }).value).toBe("Look again.");
    await user.click(submit("Use the new result"));
    await waitFor(() => expect(screen.queryByText(/The result changed after/)).toBeNull());
    await user.click(submit(/^Escalate/));
    await waitFor(() => expect(sent()).toHaveLength(2));
  });
});

describe("approving with items open", () => {
  const openItems: DecisionList["openItems"] = [
    { kind: "finding", code: "document.expired", title: "ID expired" },
    { kind: "finding", code: "contact.phone-unverified", title: "Phone not verified" },
    { kind: "search", code: "county-criminal", title: "County criminal, Harlow" },
  ];
  const withOpen = { ...open, openItems };
  const acceptBox = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Approve with these items open" });
  const note = () => screen.getByRole("textbox", { name: /^Note/ });
  const bodies = (sent: () => { body?: unknown }[]) => sent().map(({ body }) => body);

  test("names each, and takes a statement and a note, with the keys alone", async () => {
    const { user, sent } = draw(withOpen);
    await screen.findByRole("heading", { name: "Decide" });
    await user.keyboard("d");
    expect(screen.queryByRole("checkbox")).toBeNull();
    await user.keyboard("a1");
    const part = screen.getByRole("region", { name: "2 findings and 1 court search are still open" });
    for (const { title } of openItems) expect(part.textContent).toContain(title);
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await screen.findByText("Select this to approve, or resolve what is open first")).toBeDefined();
    expect(screen.getByText("Say why you approve with items still open")).toBeDefined();
    expect(document.activeElement).toBe(acceptBox());
    await user.keyboard(" {Control>}{Enter}{/Control}");
    expect(sent()).toEqual([]);
    expect(screen.queryByText("Select this to approve, or resolve what is open first")).toBeNull();
    await user.type(note(), "The new ID is on its way.");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(sent()).toHaveLength(1));
    const stated = { outcome: "approve", acceptsOpen: true, note: "The new ID is on its way." };
    expect(bodies(sent)).toMatchObject([stated]);
  });

  test("what opens meanwhile is listed, what was typed stays, and what was accepted no longer counts", async () => {
    let list = withOpen;
    const more = { kind: "search", code: "federal-civil", title: "Federal civil" } as const;
    const { user, sent } = renderConsole(<DecideCard applicantId={id} mayDecide />, {
      answers: {
        [theCase]: () => ({ body: caseView(id, { decisions: list }) }),
        [`POST ${path}`]: () => {
          list = { ...withOpen, openHash: "open-2", openItems: [...openItems, more] };
          return { status: 409, body: { code: "open_items", refs: { items: list.openItems } } };
        },
      },
    });
    await screen.findByRole("heading", { name: "Decide" });
    await user.keyboard("a1");
    await user.click(acceptBox());
    await user.type(note(), "Seen.");
    await user.click(submit(/^Approve/));
    await screen.findByRole("region", { name: "2 findings and 2 court searches are still open" });
    expect(screen.getByText("Some items are still open.")).toBeDefined();
    expect(acceptBox().checked).toBe(false);
    expect(note()).toHaveProperty("value", "Seen.");
    expect(sent()).toHaveLength(1);
  });

  test("is shown with the decision", async () => {
    const basis = { ...approved.basis, openSignals: ["document.expired"], open: openItems };
    draw({ ...open, items: [{ ...approved, basis }] });
    await screen.findByText("Approved with 3 open items: ID expired; Phone not verified; County criminal, Harlow");
    expect(screen.queryByText(/left open/)).toBeNull();
  });
});

test("a decided applicant whose stored records can't be read says so", async () => {
  const decisions = { ...open, items: [approved] };
  renderConsole(<DecideCard applicantId={id} mayDecide />, {
    answers: { [theCase]: () => ({ body: caseView(id, { decisions, unreadable: 2 }) }) },
  });
  expect(await screen.findByText("2 records of this case can't be read.")).toBeDefined();
  expect(screen.getByText("Restore them, or escalate.")).toBeDefined();
});

test("a colleague's decision that arrives before the reader sends keeps what was chosen and typed", async () => {
  let list = open;
  const { user, queries } = renderConsole(<DecideCard applicantId={id} mayDecide />, {
    answers: { [theCase]: () => ({ body: caseView(id, { decisions: list }) }) },
  });
  await screen.findByRole("heading", { name: "Decide" });
  await user.click(radio("Decline"));
  await user.type(screen.getByRole("textbox", { name: /^Note/ }), "The card is a copy.");
  list = { ...open, items: [approved] };
  await act(() => queries.refetchQueries());
  await screen.findByRole("heading", { name: "Approved" });
  const notice = await screen.findByRole("alert");
  expect(notice.textContent).toContain("You chose Decline and wrote: “The card is a copy.”");
  await user.click(submit("Discard it"));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

describe("a decision", () => {
  test("shows who made it and that the result has changed since, and is reopened with a reason only", async () => {
    const reopened = { ...approved, reopened: { by, at: approved.decidedAt, reason: "Misread." } };
    const view = renderConsole(<DecideCard applicantId={id} mayDecide />, {
      answers: {
        [theCase]: () => ({ body: caseView(id, { decisions: { ...open, items: [approved] } }) }),
        [`POST ${path}/${id}/reopen`]: () => ({ status: 200, body: reopened }),
      },
    });
    await screen.findByRole("heading", { name: "Approved" });
    const facts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(facts).toEqual([
      "Rita Reviewer",
      expect.stringContaining("Nov 19"),
      approved.reasonTitle,
      "the stored result, policy Standard, version 1, 2 judgments",
    ]);
    expect(screen.getByText("The result has changed since.")).toBeDefined();
    await view.user.click(submit("Reopen with a reason"));
    await view.user.click(await screen.findByRole("button", { name: "Reopen" }));
    expect(await screen.findByText("Say why")).toBeDefined();
    expect(view.sent()).toEqual([]);
    await view.user.type(screen.getByRole("textbox", { name: "Reason" }), "Misread.");
    await view.user.click(submit("Reopen"));
    await waitFor(() => expect(view.sent()).toHaveLength(1));
  });

  test("of an applicant is shown without a form to people who may only read it", async () => {
    renderConsole(<DecideCard applicantId={id} mayDecide={false} />, {
      answers: { [theCase]: () => ({ body: caseView(id, { decisions: open }) }) },
    });
    expect(await screen.findByText(/You can view but not decide this/)).toBeDefined();
    expect(screen.queryByRole("radio")).toBeNull();
  });
});
