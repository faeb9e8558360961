import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { ApplicantRow } from "@/lib/features/applicants/contract/applicants";
import { applicantRow } from "@/lib/testing/applicant-row";
import { type Answers, renderConsole, type SentRequest } from "@/lib/testing/render";
import { listCatalog } from "./list-catalog";
import { Queue } from "./queue";

const reader = { id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7b01", name: "Rita Reviewer" };
const colleague = { id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7b02", name: "Cole Colleague" };

const applicant = (end: number, family: string, change: Partial<ApplicantRow> = {}): ApplicantRow =>
  applicantRow({ id: `0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a0${end}`, name: { given: "Ada", family }, ...change });

/** Renders the queue with these rows. A claim changes the rows as the server would. */
function renderQueue(options: { mayDecide?: boolean; search?: string; rows?: ApplicantRow[]; answers?: Answers } = {}) {
  const { mayDecide = true, search = "" } = options;
  let rows = options.rows ?? [
    applicant(1, "Marsh"),
    applicant(2, "Quill", { assignee: colleague }),
    applicant(3, "Done", { status: "approved" }),
  ];
  const claim = ({ path }: SentRequest) => {
    rows = search.includes("unassigned")
      ? rows.filter(({ id }) => !path.includes(id))
      : rows.map((row) => (path.includes(row.id) ? { ...row, assignee: reader } : row));
    return { body: { assignee: reader, until: null } };
  };
  const claims = Object.fromEntries(rows.map(({ id }) => [`POST /api/applicants/${id}/assignment`, claim]));
  return renderConsole(<Queue catalog={listCatalog} maySearch mayAdd mayDecide={mayDecide} />, {
    search,
    answers: {
      "GET /api/applicants": () => ({ body: { items: rows, nextCursor: null, total: rows.length } }),
      "GET /api/applicants/counts": () => ({
        body: { status: {}, signal: {}, orders: {}, tabs: { mine: 14, unassigned: 23, waiting: 0, all: null } },
      }),
      ...claims,
      ...options.answers,
    },
  });
}

const rowOf = async (name: RegExp) => {
  const row = (await screen.findByRole("link", { name })).closest("tr");
  if (!row) throw new Error("The link is not in a row");
  return row;
};
const tabs = () => within(screen.getByRole("navigation", { name: "Queue" }));

describe("the tabs", () => {
  test("show their counts, or that there are more; All has no tab in its address", async () => {
    renderQueue();
    await waitFor(() =>
      expect(
        tabs()
          .getAllByRole("link")
          .map((tab) => tab.textContent),
      ).toEqual(["Mine14", "Unassigned23", "Waiting0", "All1,000+"]),
    );
    expect(tabs().getByRole("link", { current: "page" }).textContent).toContain("All");
  });

  test("a tab links to its first page and keeps the filters", async () => {
    const { user, address, requests } = renderQueue({ search: "?status=needs_review&cursor=abc" });
    const mine = await screen.findByRole("link", { name: /Mine/ });
    expect(mine.getAttribute("href")).toBe("?status=needs_review&queue=mine");
    await user.click(mine);
    await waitFor(() => expect(address()).toBe("status=needs_review&queue=mine"));
    expect(tabs().getByRole("link", { current: "page" }).textContent).toContain("Mine");
    await waitFor(() => expect(requests.some(({ path }) => path.includes("queue=mine"))).toBe(true));
    await user.click(screen.getByRole("link", { name: /^All/ }));
    // The address names the tab, because an empty address opens the reader's default view.
    await waitFor(() => expect(address()).toBe("status=needs_review&queue=all"));
  });

  test("Mine hides the assignee column", async () => {
    renderQueue({ search: "?queue=mine", rows: [applicant(1, "Marsh", { assignee: reader })] });
    await rowOf(/Marsh/);
    expect(screen.queryByRole("columnheader", { name: "Assignee" })).toBeNull();
    expect(screen.queryByRole("img", { name: reader.name })).toBeNull();
  });

  test("an empty tab says what would be there", async () => {
    renderQueue({ search: "?queue=mine", rows: [] });
    expect(await screen.findByRole("heading", { name: "You have no applicants" })).toBeDefined();
  });
});

describe("the assignee", () => {
  test("is named; an unassigned applicant can be claimed, a decided one cannot", async () => {
    renderQueue();
    expect(within(await rowOf(/Quill/)).getByRole("img", { name: "Cole Colleague" }).textContent).toBe("CC");
    expect(within(await rowOf(/Marsh/)).getByRole("button", { name: "Take Ada Marsh" })).toBeDefined();
    expect(within(await rowOf(/Done/)).queryByRole("button")).toBeNull();
  });

  test("readers who may not decide cannot claim", async () => {
    const { user, sent } = renderQueue({ mayDecide: false });
    await rowOf(/Marsh/);
    expect(screen.queryByRole("button", { name: /Take/ })).toBeNull();
    expect(screen.queryByRole("link", { name: /Mine/ })).toBeNull();
    await user.keyboard("jcn");
    expect(sent()).toEqual([]);
  });

  test("C claims the focused row and keeps the focus", async () => {
    const { user, sent } = renderQueue();
    const row = await rowOf(/Marsh/);
    await user.keyboard("jc");
    expect(await within(row).findByRole("img", { name: "Rita Reviewer" })).toBeDefined();
    expect(sent()[0]?.body).toEqual({ assignee: "me" });
    expect(document.activeElement).toBe(within(row).getByRole("link"));
  });

  test("the focus moves to the next row when the pressed button's row disappears", async () => {
    const { user } = renderQueue({
      search: "?queue=unassigned",
      rows: [applicant(1, "Marsh"), applicant(2, "Quill")],
    });
    await user.click(await screen.findByRole("button", { name: "Take Ada Marsh" }));
    await waitFor(() => expect(screen.queryByRole("link", { name: /Marsh/ })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("link", { name: /Quill/ }));
  });

  test("a claim that comes too late names the assignee on the page", async () => {
    const row = applicant(1, "Marsh");
    const detail = "Cole Colleague is working on this applicant.";
    const { user } = renderQueue({
      rows: [row],
      answers: {
        [`POST /api/applicants/${row.id}/assignment`]: () => ({
          status: 409,
          body: { code: "already_assigned", title: "Someone else is working on this applicant", detail },
        }),
      },
    });
    await user.click(await screen.findByRole("button", { name: "Take Ada Marsh" }));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(`Ada Marsh: ${detail}`);
  });
});

describe("take next", () => {
  const next = (answer: { status?: number; body: unknown }) => ({ answers: { "POST /api/queue/next": () => answer } });

  test("opens the applicant, with N too", async () => {
    const { user, router } = renderQueue(next({ body: { applicantId: applicant(1, "Marsh").id } }));
    await rowOf(/Marsh/);
    await user.keyboard("n");
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/applicants/${applicant(1, "Marsh").id}`));
  });

  test.each([
    [{ body: null }, "No applicants to review"],
    [{ status: 503, body: { code: "unavailable", detail: "Try again soon." } }, "Try again soon."],
  ])("an empty queue and a failure are shown on the page: %j", async (answer, words) => {
    const { user, router } = renderQueue(next(answer));
    await user.click(screen.getAllByRole("button", { name: "Take next" })[0] as HTMLElement);
    expect((await screen.findByRole("alert")).textContent).toContain(words);
    expect(router.push).not.toHaveBeenCalled();
  });
});
