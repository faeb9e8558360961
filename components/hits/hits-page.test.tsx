import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { notConsumerReport } from "@/lib/domain/results/keys";
import type { Hit } from "@/lib/features/hits/contract/hits";
import { caseView } from "@/lib/testing/applicant-view";
import {
  applicantId,
  at,
  caseRoute,
  caseWithHits,
  findHit,
  hitsPath,
  judgment,
  nameHit,
  renderHits,
  self,
  watchListHit,
} from "@/lib/testing/hits";
import { renderConsole } from "@/lib/testing/render";
import { HitsPage } from "./hits-page";

const candidate: Hit = { ...watchListHit, id: "candidate-1", kind: "seven_year", title: "7-year candidate" };
const save = (of: HTMLElement) => within(of).getByRole("button", { name: /^Save/ });

describe("a hit to judge", () => {
  test("has nothing preselected, and saving is disabled with a visible reason", async () => {
    const { user, sent } = renderHits([watchListHit]);
    const hit = await findHit("Watch-list record");
    for (const radio of within(hit).getAllByRole("radio")) expect(radio).toHaveProperty("checked", false);
    expect(within(hit).queryByRole("textbox")).toBeNull();
    expect(save(hit).getAttribute("aria-disabled")).toBe("true");
    within(hit).getByText("Select an answer and add a reason.");
    await user.click(within(hit).getByRole("radio", { name: "Cannot tell" }));
    within(hit).getByText("Say why. The reason is kept with the judgment.");
    await user.click(save(hit));
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(sent()).toEqual([]);
  });

  test("asks about the document if it is the applicant's own", async () => {
    renderHits([nameHit]);
    within(await findHit("Name on the ID")).getByText("Does this document belong to the applicant?");
  });

  test("states the limits of the 7-year report only for its candidates", async () => {
    renderHits([watchListHit, candidate]);
    within(await findHit("7-year candidate")).getByText(notConsumerReport);
    expect(screen.getAllByText(notConsumerReport)).toHaveLength(1);
  });
});

describe("the charges of a court case", () => {
  const orderId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a09";
  const part = (name: "offense" | "degree", text: string, masked: boolean) => ({
    part: name,
    path: `cases[0].charges[0].${name}`,
    text,
    masked,
  });
  const charged = (masked: boolean): Hit => ({
    ...watchListHit,
    kind: "court_case",
    title: "Court case",
    orderId,
    headline: "1 charge · Active warrant",
    charges: [[part("offense", masked ? "••••" : "Trespass", masked), part("degree", masked ? "••" : "M4", masked)]],
  });

  test("are its first line, and revealed with the record", async () => {
    const values = { "cases[0].charges[0].offense": "Trespass", "cases[0].charges[0].degree": "M4" };
    const { user } = renderHits([charged(true)], {
      [`POST /api/applicants/${applicantId}/reveal`]: () => ({ body: { values } }),
    });
    await findHit("Court case");
    await user.keyboard("r");
    await screen.findByRole("dialog", { name: "Reveal 2 masked values" });
    await user.click(screen.getByRole("combobox", { name: "Reason" }));
    await user.click(await screen.findByRole("option", { name: "Call-back check" }));
    await user.click(screen.getByRole("button", { name: "Reveal" }));
    const charges = within(await findHit("Court case")).getByRole("list", { name: "Charges" });
    await within(charges).findByText("Trespass, M4");
    within(charges).getByText(/^Revealed by you. Hides in \d+ s/);
  });

  test("are said to be hidden for a role that may not reveal", async () => {
    renderConsole(<HitsPage applicantId={applicantId} self={self.id} may={{ judge: false, reveal: false }} />, {
      answers: { [caseRoute]: () => ({ body: caseWithHits([charged(true)]) }) },
    });
    within(await findHit("Court case")).getByText("Charges: hidden for your role");
  });
});

test("a judgment on a record that has changed is shown, does not count, and is not preselected", async () => {
  renderHits([{ ...watchListHit, outdated: { ...judgment, verdict: "someone_else" } }]);
  const hit = await findHit("Watch-list record");
  within(hit).getByText("Changed since it was judged. Judge it again.");
  within(hit).getByText(/Rita Reviewer judged this/);
  within(hit).getByText("“Born in 1949.”");
  for (const radio of within(hit).getAllByRole("radio")) expect(radio).toHaveProperty("checked", false);
  screen.getByText("0 of 1 judged");
});

describe("where two people must judge", () => {
  const waits: Hit = { ...watchListHit, needsSecond: true, awaitsSecond: "someone_else", judgment };

  test("the second person sees who judged it, but neither the answer nor the reason", async () => {
    renderHits([waits]);
    const hit = await findHit("Watch-list record");
    within(hit).getByText("Rita Reviewer judged this hit. A second person must judge it too.");
    expect(within(hit).queryByText(/Born in 1949/)).toBeNull();
    expect(within(hit).getAllByText("Someone else")).toHaveLength(1);
    for (const radio of within(hit).getAllByRole("radio")) expect(radio).toHaveProperty("checked", false);
  });

  test("the first person is told that a second must judge, and cannot answer again", async () => {
    renderHits([{ ...waits, judgment: { ...judgment, by: self } }]);
    const hit = await findHit("Watch-list record");
    within(hit).getByText("You judged this Someone else.");
    within(hit).getByText(/Another reviewer must judge it too/);
    expect(within(hit).queryByRole("radio")).toBeNull();
    within(hit).getByRole("button", { name: "Reopen with a reason" });
  });

  test("the judged hit names both people", async () => {
    const second = { by: self, at };
    renderHits([{ ...waits, awaitsSecond: null, verdict: "someone_else", judgment: { ...judgment, second } }]);
    const hit = await findHit("Watch-list record");
    within(hit).getByText("Rita Reviewer");
    within(hit).getByText("Cole Colleague");
    within(hit).getByText("“Born in 1949.”");
  });
});

test("a judged hit is reopened with a reason, and not without one", async () => {
  const judged: Hit = { ...watchListHit, verdict: "someone_else", judgment };
  const { user, sent } = renderHits([judged], {
    [`POST ${hitsPath}/${judged.id}/reopen`]: () => ({ body: watchListHit }),
  });
  await user.click(within(await findHit("Watch-list record")).getByRole("button", { name: "Reopen with a reason" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Reopen" }));
  expect(sent()).toEqual([]);
  await user.type(within(dialog).getByRole("textbox"), "Misread.");
  await user.click(within(dialog).getByRole("button", { name: "Reopen" }));
  await waitFor(() => expect(sent()[0]?.body).toEqual({ reason: "Misread." }));
});

test("a reader without the permission is not asked, and is told why", async () => {
  renderHits([watchListHit], {}, false);
  const hit = await findHit("Watch-list record");
  expect(within(hit).queryByRole("radio")).toBeNull();
  within(hit).getByText(/requires the reviewer role/);
});

describe("without hits", () => {
  test.each([
    [null, "No hits. No result yet"],
    [applicantId, "No hits. Nothing to judge"],
  ])("(result %s) the page says what is known", async (snapshotId, title) => {
    renderHits([], { [caseRoute]: () => ({ body: caseWithHits([], snapshotId) }) });
    await screen.findByRole("heading", { name: title });
  });

  test("a case with records that can't be read is not shown as one without hits", async () => {
    const list = { snapshotId: applicantId, unreadable: 2, items: [] };
    renderHits([], { [caseRoute]: () => ({ body: caseView(applicantId, { hits: list, unreadable: 2 }) }) });
    await screen.findByRole("heading", { name: "Hits are unknown" });
    expect(screen.getByText("2 records of this case can't be read.")).toBeDefined();
    expect(screen.queryByText(/^No hits/)).toBeNull();
  });

  test.each([
    [403, "forbidden", "You don't have access to hits"],
    [503, "unavailable", "Proofdesk is unavailable. Try again shortly"],
  ])("an answer of %d (%s) is not shown as an empty list", async (status, code, title) => {
    renderHits([], { [caseRoute]: () => ({ status, body: { code } }) });
    await screen.findByRole("heading", { name: title });
    expect(screen.queryByText(/^No hits/)).toBeNull();
  });
});
