import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Dispute } from "@/lib/features/decisions/contract/disputes";
import { caseView } from "@/lib/testing/applicant-view";
import { type Answers, renderConsole } from "@/lib/testing/render";
import { OpenDispute } from "./decided";
import { DisputesCard } from "./disputes-card";

const id = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a03";
const decisionId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a04";
const judgmentId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a05";
const maker = { id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a06", name: "Mara Maker" };
const other = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a07";
const at = "2026-11-19T11:04:00.000Z";
const path = `/api/applicants/${id}/disputes`;
const theCase = `GET /api/applicants/${id}/case`;

const decision = { id: decisionId, outcome: "decline" as const, decidedBy: maker, decidedAt: at };
const judgment = { id: judgmentId, title: "Watch-list record", verdict: "same_person" as const };
const open: Dispute = {
  id,
  decision,
  judgments: [judgment],
  statement: "That is my cousin.",
  evidence: null,
  files: [],
  openedBy: maker,
  openedAt: at,
  resolved: null,
};

/** The card of a dispute, as a person sees it. */
function draw(self: string, answers: Answers = {}, shown = open) {
  return renderConsole(<DisputesCard applicantId={id} mayDecide self={self} />, {
    answers: {
      [theCase]: () => ({ body: caseView(id, { disputes: { items: [shown], disputable: null } }) }),
      ...answers,
    },
  });
}
/** The button that opens a dispute of the decision. */
function drawOpening() {
  return renderConsole(<OpenDispute applicantId={id} decisionId={decisionId} />, {
    answers: {
      [theCase]: () => ({
        body: caseView(id, { disputes: { items: [], disputable: { ...decision, judgments: [judgment] } } }),
      }),
      [`POST ${path}`]: () => ({ status: 201, body: open }),
    },
  });
}
const pdf = (name: string, content = "%PDF-1.7") => new File([content], name, { type: "application/pdf" });

describe("a dispute", () => {
  test("cannot be resolved by the decision's author, and says so", async () => {
    draw(maker.id);
    const button = await screen.findByRole("button", { name: "Resolve" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByText(/another person resolves/)).toBeDefined();
  });

  test("is resolved with a chosen outcome and a reason, and shows a refusal", async () => {
    const { user, sent } = draw(other, {
      [`POST /api/disputes/${id}/resolve`]: () => ({ status: 403, body: { code: "same_person" } }),
    });
    await user.click(await screen.findByRole("button", { name: "Resolve" }));
    for (const choice of await screen.findAllByRole<HTMLInputElement>("radio")) expect(choice.checked).toBe(false);
    const submit = () => user.click(screen.getByRole("button", { name: "Resolve" }));
    await submit();
    expect(await screen.findByText("Choose an outcome")).toBeDefined();
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole("radio", { name: /Correct it/ }));
    await user.type(screen.getByRole("textbox", { name: "Reason" }), "Another birth date.");
    await submit();
    await waitFor(() => expect(document.body.textContent).toContain("A second person must decide this"));
    expect(sent()[0]?.body).toEqual({ outcome: "corrected", reason: "Another birth date." });
  });
});

test("the reason of a resolution that failed is kept, even if the disputes cannot be read again", async () => {
  const failure = { status: 503, body: { code: "unavailable" } };
  let isDown = false;
  const { user, requests } = draw(other, {
    [theCase]: () => (isDown ? failure : { body: caseView(id, { disputes: { items: [open], disputable: null } }) }),
    [`POST /api/disputes/${id}/resolve`]: () => {
      isDown = true;
      return failure;
    },
  });
  await user.click(await screen.findByRole("button", { name: "Resolve" }));
  await user.click(await screen.findByRole("radio", { name: /Correct it/ }));
  await user.type(screen.getByRole("textbox", { name: "Reason" }), "Another birth date.");
  await user.click(screen.getByRole("button", { name: "Resolve" }));
  await waitFor(() => expect(requests.filter(({ method }) => method === "GET")).toHaveLength(2));
  await waitFor(() => expect(screen.getAllByRole("alert")).not.toEqual([]));
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Reason" }).value).toBe("Another birth date.");
});

test("opening one records the applicant's statement and the disputed judgments", async () => {
  const { user, sent } = drawOpening();
  await user.click(await screen.findByRole("button", { name: "Dispute" }));
  await user.click(await screen.findByRole("button", { name: "Open dispute" }));
  expect(await screen.findByText("Say what the applicant disputes")).toBeDefined();
  await user.type(screen.getByRole("textbox", { name: /What the applicant says/ }), "That is my cousin.");
  await user.click(screen.getByRole("checkbox", { name: "Watch-list record" }));
  await user.click(screen.getByRole("button", { name: "Open dispute" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    decisionId,
    judgmentIds: [judgmentId],
    statement: "That is my cousin.",
  });
});

test("files name who added them; an unsupported type is rejected before upload", async () => {
  const name = "Birth certificate.pdf";
  const added = {
    id: other,
    name,
    kind: "pdf" as const,
    size: 1200,
    sha256: "33",
    addedBy: maker,
    addedAt: at,
    removedAt: null,
  };
  const answers = { [`POST /api/disputes/${id}/files`]: () => ({ status: 201, body: added }) };
  const { user, sent } = draw(other, answers, { ...open, files: [added] });
  expect((await screen.findByText(name)).parentElement?.textContent).toContain("Mara Maker");
  const download = screen.getByRole("link", { name: `Download ${name}` });
  expect(download.getAttribute("href")).toBe(`/api/disputes/${id}/files/${other}`);
  await user.upload(screen.getByLabelText("Files to add"), [pdf("drawing.pdf", "<svg/>"), pdf("letter.pdf")]);
  expect(await screen.findByText("drawing.pdf: Send a PDF, or a JPEG or PNG picture.")).toBeDefined();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({ name: "letter.pdf", contents: btoa("%PDF-1.7") });
});

test("a file that cannot be read is named, and those after it are still added", async () => {
  const { user, sent } = draw(other, { [`POST /api/disputes/${id}/files`]: () => ({ status: 201, body: {} }) });
  const gone = pdf("gone.pdf");
  gone.arrayBuffer = () => Promise.reject(new DOMException("It was moved", "NotFoundError"));
  await user.upload(await screen.findByLabelText("Files to add"), [gone, pdf("letter.pdf")]);
  expect(await screen.findByText(/^gone\.pdf: /)).toBeDefined();
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test("a file that is not added is named with those that were not sent", async () => {
  const conflict = { status: 409, body: { code: "state_conflict" } };
  const { user } = draw(other, { [`POST /api/disputes/${id}/files`]: () => conflict });
  await user.upload(await screen.findByLabelText("Files to add"), [pdf("one.pdf"), pdf("two.pdf")]);
  expect(await screen.findByText("Not added: one.pdf, two.pdf")).toBeDefined();
});

test("what was said in a dispute does not stand in the next one", async () => {
  const { user } = drawOpening();
  await user.click(await screen.findByRole("button", { name: "Dispute" }));
  await user.type(await screen.findByRole("textbox", { name: /What the applicant says/ }), "That is my cousin.");
  await user.click(screen.getByRole("button", { name: "Open dispute" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Open dispute" })).toBeNull());
  await user.click(await screen.findByRole("button", { name: "Dispute" }));
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: /What the applicant says/ });
  expect(field.value).toBe("");
});
