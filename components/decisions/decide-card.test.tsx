import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { hasUnsavedInput } from "@/lib/base/return-to";
import { otherReason } from "@/lib/domain/decisions/outcomes";
import type { DecisionBlock } from "@/lib/domain/results/view";
import type { DecisionList } from "@/lib/features/decisions/contract/decisions";
import { caseView } from "@/lib/testing/applicant-view";
import {
  applicantId,
  approved,
  by,
  caseRoute,
  decisionsPath,
  drawDecideCard,
  radio,
  submit,
  undecided,
} from "@/lib/testing/decide-card";
import { renderConsole } from "@/lib/testing/render";
import { DecideCard } from "./decide-card";

const watchList: DecisionBlock = {
  code: "signals_unresolved",
  title: "1 watch-list record",
  detail: "Decide whether it is the applicant.",
  signal: "background.watchlist-record",
  hits: 1,
  outcomes: ["approve"],
};
const escaped = (title: string) => title.replaceAll(/[()]/g, "\\$&");

describe("deciding", () => {
  test("nothing is preselected, and nothing is sent without a choice and a reason", async () => {
    const { user, sent } = drawDecideCard();
    await screen.findByRole("heading", { name: "Decide" });
    for (const option of screen.getAllByRole<HTMLInputElement>("radio")) expect(option.checked).toBe(false);
    await user.click(submit(/Choose a decision/));
    expect(
      await screen.findByText("Choose a decision", { selector: "[role=alert], [id$=error], p, span" }),
    ).toBeDefined();
    await user.click(radio("Decline"));
    await user.click(submit(/^Decline/));
    expect(await screen.findByText("Choose a reason")).toBeDefined();
    for (const { title } of undecided.reasons.decline) expect(radio(escaped(title)).checked).toBe(false);
    expect(sent()).toEqual([]);
  });

  test("takes three clicks: choice, reason, button; another choice asks for another reason", async () => {
    const { user, sent } = drawDecideCard();
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
    const { user } = drawDecideCard();
    await screen.findByRole("heading", { name: "Decide" });
    expect(hasUnsavedInput()).toBe(false);
    await user.keyboard("e");
    expect(hasUnsavedInput()).toBe(true);
  });

  test("keys choose a decision and its reason, and the focus follows", async () => {
    const { user, sent } = drawDecideCard();
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
    const { user, sent } = drawDecideCard(
      { ...undecided, suggested },
      { status: 201, body: { ...approved, outcome: "decline" } },
    );
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
    const { user } = drawDecideCard({ ...undecided, blocks: [watchList], openHits: 1 });
    const link = await screen.findByRole("link", { name: "Judge" });
    expect(link.getAttribute("href")).toBe(`/applicants/${applicantId}/hits`);
    const options = ["Approve", "Decline", "Escalate", "Ask for more"].map((name) => radio(name).disabled);
    expect(options).toEqual([true, false, false, false]);
    expect(screen.getByText("To approve, first judge 1 hit above.")).toBeDefined();
    await user.keyboard("a");
    expect(radio("Approve").checked).toBe(false);
  });

  test("a key for what is blocked waits while the case is read again", async () => {
    let list: DecisionList = { ...undecided, blocks: [watchList] };
    const { user, queries } = renderConsole(<DecideCard applicantId={applicantId} mayDecide />, {
      answers: { [caseRoute]: () => ({ body: caseView(applicantId, { decisions: list }) }) },
    });
    await screen.findByText("Approval blocked");
    list = undecided;
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
    drawDecideCard({ ...undecided, blocks: [{ ...block, outcomes: ["approve", "decline", "ask"] }] });
    expect(
      await screen.findByText(
        "To approve, decline, or ask for more, first restore the records that cannot be read above.",
      ),
    ).toBeDefined();
    expect(radio("Escalate").disabled).toBe(false);
  });

  test("a changed result keeps what was typed, and is used only when the reader accepts it", async () => {
    const refusal = {
      code: "result_changed",
      title: "The result has changed since it was shown",
      requestId: applicantId,
    };
    const { user, sent } = drawDecideCard(undecided, { status: 409, body: refusal });
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

test("a decided applicant whose stored records can't be read says so", async () => {
  const decisions = { ...undecided, items: [approved] };
  renderConsole(<DecideCard applicantId={applicantId} mayDecide />, {
    answers: { [caseRoute]: () => ({ body: caseView(applicantId, { decisions, unreadable: 2 }) }) },
  });
  expect(await screen.findByText("2 records of this case can't be read.")).toBeDefined();
  expect(screen.getByText("Restore them, or escalate.")).toBeDefined();
});

test("a colleague's decision that arrives before the reader sends keeps what was chosen and typed", async () => {
  let list = undecided;
  const { user, queries } = renderConsole(<DecideCard applicantId={applicantId} mayDecide />, {
    answers: { [caseRoute]: () => ({ body: caseView(applicantId, { decisions: list }) }) },
  });
  await screen.findByRole("heading", { name: "Decide" });
  await user.click(radio("Decline"));
  await user.type(screen.getByRole("textbox", { name: /^Note/ }), "The card is a copy.");
  list = { ...undecided, items: [approved] };
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
    const view = renderConsole(<DecideCard applicantId={applicantId} mayDecide />, {
      answers: {
        [caseRoute]: () => ({ body: caseView(applicantId, { decisions: { ...undecided, items: [approved] } }) }),
        [`POST ${decisionsPath}/${approved.id}/reopen`]: () => ({ status: 200, body: reopened }),
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
    renderConsole(<DecideCard applicantId={applicantId} mayDecide={false} />, {
      answers: { [caseRoute]: () => ({ body: caseView(applicantId, { decisions: undecided }) }) },
    });
    expect(await screen.findByText(/You can view but not decide this/)).toBeDefined();
    expect(screen.queryByRole("radio")).toBeNull();
  });
});
