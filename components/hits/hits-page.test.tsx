import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { notConsumerReport } from "@/lib/domain/results/keys";
import type { Hit } from "@/lib/features/hits/contract/hits";
import { caseView } from "@/lib/testing/applicant-view";
import { type Answers, renderConsole } from "@/lib/testing/render";
import { HitsPage } from "./hits-page";

const applicantId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01";
const self = { id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a02", name: "Cole Colleague" };
const rita = { id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a03", name: "Rita Reviewer" };
const at = "2026-11-18T10:40:00.000Z";
const list = `/api/applicants/${applicantId}/hits`;
const theCase = `GET /api/applicants/${applicantId}/case`;
const caseWith = (items: Hit[], snapshotId: string | null = applicantId) =>
  caseView(applicantId, { hits: { snapshotId, unreadable: 0, items } });

const row = (field: string, comparison: Hit["compared"][number]["comparison"], words: string) => ({
  field,
  applicant: comparison === "not_given" ? null : `my ${field}`,
  hit: `their ${field}`,
  applicantMasked: false,
  hitMasked: false,
  comparison,
  words,
  applicantPath: null,
  hitPath: null,
});

const watchList: Hit = {
  id: "watch-list-1",
  basis: "basis-1",
  kind: "watch_list",
  title: "Watch-list record",
  source: "Harbor States List",
  headline: "Score 88",
  signal: "background.watchlist-record",
  severity: "blocking",
  orderId: null,
  charges: [],
  compared: [
    row("Citizenship", "not_given", "Not given by the applicant"),
    row("Eyes", "same", "Same"),
    row("Sex", "different", "Different"),
    row("Birth date", "not_given", "Not given by the applicant"),
    row("Name", "partly", "1 of 2 parts of the record's name agree"),
  ],
  verdict: null,
  judgment: null,
  outdated: null,
  awaitsSecond: null,
  needsSecond: false,
};
const candidate: Hit = { ...watchList, id: "candidate-1", kind: "seven_year", title: "7-year candidate" };
const named: Hit = { ...watchList, id: "name-on-id-1", kind: "name", title: "Name on the ID", severity: "attention" };
const judgment = { by: rita, at, reason: "Born in 1949.", second: null };

function renderPage(items: Hit[], answers: Answers = {}, judge = true) {
  return renderConsole(<HitsPage applicantId={applicantId} self={self.id} may={{ judge, reveal: true }} />, {
    answers: { [theCase]: () => ({ body: caseWith(items) }), ...answers },
  });
}

const card = (title: string) => screen.findByRole("article", { name: new RegExp(`^${title}`) });
const save = (of: HTMLElement) => within(of).getByRole("button", { name: /^Save/ });

describe("a hit to judge", () => {
  test("has nothing preselected, and saving is disabled with a visible reason", async () => {
    const { user, sent } = renderPage([watchList]);
    const hit = await card("Watch-list record");
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
    renderPage([named]);
    within(await card("Name on the ID")).getByText("Does this document belong to the applicant?");
  });

  test("states the limits of the 7-year report only for its candidates", async () => {
    renderPage([watchList, candidate]);
    within(await card("7-year candidate")).getByText(notConsumerReport);
    expect(screen.getAllByText(notConsumerReport)).toHaveLength(1);
  });
});

describe("the keys", () => {
  test("reveal the current hit's masked values, for a court case only the court's", async () => {
    const orderId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a09";
    const born = { ...row("Birth date", "different", "Different"), applicant: "•••", applicantMasked: true };
    const masked = { ...born, applicantPath: "user.dob", hit: "•••", hitMasked: true, hitPath: "cases[0].dob" };
    const { user, sent } = renderPage([{ ...watchList, kind: "court_case", orderId, compared: [masked] }], {
      [`POST /api/applicants/${applicantId}/reveal`]: () => ({ body: { values: { "cases[0].dob": "1961-02-09" } } }),
    });
    await card("Watch-list record");
    await user.keyboard("r");
    await screen.findByRole("dialog", { name: "Reveal 1 masked value" });
    await user.click(screen.getByRole("combobox", { name: "Reason" }));
    await user.click(await screen.findByRole("option", { name: "Call-back check" }));
    await user.click(screen.getByRole("button", { name: "Reveal" }));
    await screen.findByText("1961-02-09");
    expect(sent().map(({ body }) => body)).toEqual([{ paths: ["cases[0].dob"], reason: "Call-back check", orderId }]);
    expect(screen.queryByRole("button", { name: /^Reveal/ })).toBeNull();
  });

  test("judge the current hit, go to the next, and send exactly what was chosen", async () => {
    const judged = { ...watchList, verdict: "someone_else" as const, judgment: { ...judgment, by: self } };
    let items: Hit[] = [watchList, named];
    const { user, sent } = renderPage(items, {
      [theCase]: () => ({ body: caseWith(items) }),
      [`POST ${list}/${watchList.id}/verdict`]: () => {
        items = [named, judged];
        return { body: judged };
      },
    });
    const first = await card("Watch-list record");
    expect(first.getAttribute("aria-current")).toBe("true");
    await user.keyboard("j");
    expect(document.activeElement).toBe(await card("Name on the ID"));
    await user.keyboard("k2");
    expect(within(first).getByRole("radio", { name: "Someone else" })).toHaveProperty("checked", true);
    // A digit in the reason is text.
    await user.keyboard("Born in 1913.");
    expect(within(first).getByRole("radio", { name: "Someone else" })).toHaveProperty("checked", true);
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual({
      verdict: "someone_else",
      reason: "Born in 1913.",
      basis: watchList.basis,
    });
    await waitFor(async () => expect(document.activeElement).toBe(await card("Name on the ID")));
    await screen.findByRole("heading", { name: "Judged" });
    // The next hit starts without an answer.
    for (const radio of within(await card("Name on the ID")).getAllByRole("radio")) {
      expect(radio).toHaveProperty("checked", false);
    }
  });

  test("after the last judgment the decision comes next", async () => {
    const judged = { ...watchList, verdict: "someone_else" as const, judgment: { ...judgment, by: self } };
    const { user, router } = renderPage([watchList], {
      [`POST ${list}/${watchList.id}/verdict`]: () => ({ body: judged }),
    });
    await card("Watch-list record");
    await user.keyboard("2Born in 1913.{Control>}{Enter}{/Control}");
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith(`/applicants/${applicantId}#decide`));
  });

  test("Escape leaves the reason, so that another answer can be chosen and the reason stays", async () => {
    const { user } = renderPage([watchList]);
    const hit = await card("Watch-list record");
    await user.keyboard("1Seen.{Escape}3");
    expect(within(hit).getByRole("radio", { name: "Cannot tell" })).toHaveProperty("checked", true);
    expect(within(hit).getByRole("textbox")).toHaveProperty("value", "Seen.");
  });
});

describe("a judgment that cannot be saved", () => {
  test.each([
    ["the console answers with an error", () => ({ status: 503, body: { code: "unavailable" } })],
    [
      "there is no network",
      () => {
        throw new TypeError("Failed to fetch");
      },
    ],
  ])("because %s keeps what was typed, and says so on the hit", async (_, answer) => {
    const { user } = renderPage([watchList], { [`POST ${list}/${watchList.id}/verdict`]: answer });
    const hit = await card("Watch-list record");
    await user.keyboard("1Seen.{Control>}{Enter}{/Control}");
    await within(hit).findByRole("alert");
    expect(within(hit).getByRole("textbox")).toHaveProperty("value", "Seen.");
    expect(within(hit).getByRole("radio", { name: "Same person" })).toHaveProperty("checked", true);
  });

  test.each<[string, Hit[], number, string, string]>([
    [
      "another reviewer judged it",
      [{ ...watchList, verdict: "someone_else", judgment }],
      409,
      "state_conflict",
      "Judged",
    ],
    ["the record is no longer in the result", [], 404, "not_found", "No hits. Nothing to judge"],
  ])("because %s shows the hits as they are, and keeps what was typed", async (_, then, status, code, heading) => {
    let items = [watchList];
    const { user } = renderPage([watchList], {
      [theCase]: () => ({ body: caseWith(items) }),
      [`POST ${list}/${watchList.id}/verdict`]: () => {
        items = then;
        return { status, body: { code } };
      },
    });
    await card("Watch-list record");
    await user.keyboard("1It is him.{Control>}{Enter}{/Control}");
    await screen.findByText("“It is him.”");
    await screen.findByRole("heading", { name: heading });
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
    ...watchList,
    kind: "court_case",
    title: "Court case",
    orderId,
    headline: "1 charge · Active warrant",
    charges: [[part("offense", masked ? "••••" : "Trespass", masked), part("degree", masked ? "••" : "M4", masked)]],
  });

  test("are its first line, and revealed with the record", async () => {
    const values = { "cases[0].charges[0].offense": "Trespass", "cases[0].charges[0].degree": "M4" };
    const { user } = renderPage([charged(true)], {
      [`POST /api/applicants/${applicantId}/reveal`]: () => ({ body: { values } }),
    });
    await card("Court case");
    await user.keyboard("r");
    await screen.findByRole("dialog", { name: "Reveal 2 masked values" });
    await user.click(screen.getByRole("combobox", { name: "Reason" }));
    await user.click(await screen.findByRole("option", { name: "Call-back check" }));
    await user.click(screen.getByRole("button", { name: "Reveal" }));
    const charges = within(await card("Court case")).getByRole("list", { name: "Charges" });
    await within(charges).findByText("Trespass, M4");
    within(charges).getByText(/^Revealed by you. Hides in \d+ s/);
  });

  test("are said to be hidden for a role that may not reveal", async () => {
    renderConsole(<HitsPage applicantId={applicantId} self={self.id} may={{ judge: false, reveal: false }} />, {
      answers: { [theCase]: () => ({ body: caseWith([charged(true)]) }) },
    });
    within(await card("Court case")).getByText("Charges: hidden for your role");
  });
});

test("a judgment on a record that has changed is shown, does not count, and is not preselected", async () => {
  renderPage([{ ...watchList, outdated: { ...judgment, verdict: "someone_else" } }]);
  const hit = await card("Watch-list record");
  within(hit).getByText("Changed since it was judged. Judge it again.");
  within(hit).getByText(/Rita Reviewer judged this/);
  within(hit).getByText("“Born in 1949.”");
  for (const radio of within(hit).getAllByRole("radio")) expect(radio).toHaveProperty("checked", false);
  screen.getByText("0 of 1 judged");
});

describe("where two people must judge", () => {
  const waits: Hit = { ...watchList, needsSecond: true, awaitsSecond: "someone_else", judgment };

  test("the second person sees who judged it, but neither the answer nor the reason", async () => {
    renderPage([waits]);
    const hit = await card("Watch-list record");
    within(hit).getByText("Rita Reviewer judged this; a second person has to.");
    expect(within(hit).queryByText(/Born in 1949/)).toBeNull();
    expect(within(hit).getAllByText("Someone else")).toHaveLength(1);
    for (const radio of within(hit).getAllByRole("radio")) expect(radio).toHaveProperty("checked", false);
  });

  test("the first person is told that a second must judge, and cannot answer again", async () => {
    renderPage([{ ...waits, judgment: { ...judgment, by: self } }]);
    const hit = await card("Watch-list record");
    within(hit).getByText("You judged this Someone else.");
    within(hit).getByText(/Another reviewer must judge it too/);
    expect(within(hit).queryByRole("radio")).toBeNull();
    within(hit).getByRole("button", { name: "Reopen with a reason" });
  });

  test("the judged hit names both people", async () => {
    const second = { by: self, at };
    renderPage([{ ...waits, awaitsSecond: null, verdict: "someone_else", judgment: { ...judgment, second } }]);
    const hit = await card("Watch-list record");
    within(hit).getByText("Rita Reviewer");
    within(hit).getByText("Cole Colleague");
    within(hit).getByText("“Born in 1949.”");
  });
});

test("a judged hit is reopened with a reason, and not without one", async () => {
  const judged: Hit = { ...watchList, verdict: "someone_else", judgment };
  const { user, sent } = renderPage([judged], {
    [`POST ${list}/${judged.id}/reopen`]: () => ({ body: watchList }),
  });
  await user.click(within(await card("Watch-list record")).getByRole("button", { name: "Reopen with a reason" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Reopen" }));
  expect(sent()).toEqual([]);
  await user.type(within(dialog).getByRole("textbox"), "Misread.");
  await user.click(within(dialog).getByRole("button", { name: "Reopen" }));
  await waitFor(() => expect(sent()[0]?.body).toEqual({ reason: "Misread." }));
});

test("a reader without the permission is not asked, and is told why", async () => {
  renderPage([watchList], {}, false);
  const hit = await card("Watch-list record");
  expect(within(hit).queryByRole("radio")).toBeNull();
  within(hit).getByText(/requires the reviewer role/);
});

describe("without hits", () => {
  test.each([
    [null, "No hits. No result yet"],
    [applicantId, "No hits. Nothing to judge"],
  ])("(result %s) the page says what is known", async (snapshotId, title) => {
    renderPage([], { [theCase]: () => ({ body: caseWith([], snapshotId) }) });
    await screen.findByRole("heading", { name: title });
  });

  test("a case with records that can't be read is not shown as one without hits", async () => {
    const list = { snapshotId: applicantId, unreadable: 2, items: [] };
    renderPage([], { [theCase]: () => ({ body: caseView(applicantId, { hits: list, unreadable: 2 }) }) });
    await screen.findByRole("heading", { name: "Hits are unknown" });
    expect(screen.getByText("2 records of this case can't be read.")).toBeDefined();
    expect(screen.queryByText(/^No hits/)).toBeNull();
  });

  test.each([
    [403, "forbidden", "You don't have access to hits"],
    [503, "unavailable", "Proofdesk is unavailable. Try again shortly"],
  ])("an answer of %d (%s) is not shown as an empty list", async (status, code, title) => {
    renderPage([], { [theCase]: () => ({ status, body: { code } }) });
    await screen.findByRole("heading", { name: title });
    expect(screen.queryByText(/^No hits/)).toBeNull();
  });
});
