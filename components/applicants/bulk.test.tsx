import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { BulkView } from "@/lib/features/applicants/contract/bulk";
import { applicantRow } from "@/lib/testing/applicant-row";
import { renderConsole } from "@/lib/testing/render";
import { ApplicantsList } from "./applicants-list";
import { listCatalog } from "./list-catalog";

const idOf = (end: number) => `0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a0${end}`;
const jobId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7c01";
const names = ["Ash", "Birch", "Cedar", "Dogwood"];
const rows = names.map((family, index) => applicantRow({ id: idOf(index), name: { given: "Ada", family } }));

function renderRows(
  options: { job?: Partial<BulkView>; search?: string; mayDecide?: boolean; rows?: typeof rows } = {},
) {
  const items = options.rows ?? rows;
  const job: BulkView = { kind: "assign", state: "running", total: 4, done: 1, failures: [], ...options.job };
  return renderConsole(
    <ApplicantsList catalog={listCatalog} maySearch mayAdd mayDecide={options.mayDecide ?? true} />,
    {
      search: options.search ?? "",
      answers: {
        "GET /api/applicants": () => ({ body: { items, nextCursor: null, total: 4 } }),
        "POST /api/queue/jobs": () => ({ status: 202, body: { jobId } }),
        [`GET /api/queue/jobs/${jobId}`]: () => ({ body: job }),
        [`DELETE /api/queue/jobs/${jobId}`]: () => {
          job.state = "canceled";
          return { body: job };
        },
      },
    },
  );
}
const box = (family: string) => screen.findByRole<HTMLInputElement>("checkbox", { name: `Select Ada ${family}` });
const checked = () => names.filter((_, at) => screen.getAllByRole<HTMLInputElement>("checkbox")[at + 1]?.checked);

test("rows are chosen by box, by X, as a range with shift, and all at once", async () => {
  const { user } = renderRows();
  await user.click(await box("Ash"));
  await user.keyboard("{Shift>}");
  await user.click(await box("Cedar"));
  await user.keyboard("{/Shift}");
  expect(checked()).toEqual(["Ash", "Birch", "Cedar"]);
  screen.getByRole("link", { name: /Birch/ }).focus();
  await user.keyboard("x");
  expect(checked()).toEqual(["Ash", "Cedar"]);
  const all = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select all on this page" });
  expect(all.indeterminate).toBe(true);
  await user.click(all);
  expect(checked()).toEqual(names);
  const bar = within(await screen.findByRole("region", { name: "Selected applicants" }));
  expect(bar.getByText("4 selected")).toBeDefined();
  expect(bar.queryByRole("button", { name: /approve|decline|decide/i })).toBeNull();
  await user.click(bar.getByRole("button", { name: "Clear the selection" }));
  expect(checked()).toEqual([]);
});

test("refreshing the chosen rows starts a job, whose id is in the address", async () => {
  const view = renderRows();
  await view.user.click(await box("Birch"));
  await view.user.click(await box("Ash"));
  await view.user.click(await screen.findByRole("button", { name: "Refresh results" }));
  await waitFor(() => expect(view.address()).toContain(`job=${jobId}`));
  expect(view.sent()[0]?.body).toEqual({ kind: "refresh", applicantIds: [idOf(1), idOf(0)] });
  expect(screen.queryByRole("region", { name: "Selected applicants" })).toBeNull();
});

test("a snooze that is being written stays, and is of those chosen, when they leave the list", async () => {
  const listed = [...rows];
  const view = renderRows({ rows: listed });
  await view.user.click(await box("Birch"));
  await view.user.click(await screen.findByRole("button", { name: "Snooze…" }));
  await view.user.type(await screen.findByRole("textbox", { name: /Note/ }), "Call back");
  // The list changes as it would if a colleague took an applicant.
  listed.splice(1, 1);
  await view.queries.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole("link", { name: /Birch/, hidden: true })).toBeNull());
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /Note/ }).value).toBe("Call back");
  await view.user.click(screen.getByRole("button", { name: "Snooze" }));
  await waitFor(() => expect(view.address()).toContain(`job=${jobId}`));
  expect(view.sent()[0]?.body).toMatchObject({ kind: "snooze", applicantIds: [idOf(1)], note: "Call back" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("after a reload the job is still shown, and the rest of it can be canceled", async () => {
  const view = renderRows({ search: `?job=${jobId}` });
  expect((await screen.findByRole("progressbar")).getAttribute("aria-valuenow")).toBe("1");
  await view.user.click(screen.getByRole("button", { name: "Cancel the rest" }));
  expect(await screen.findByText("Canceled: 1 of 4 applicants assigned.")).toBeDefined();
});

test("applicants that failed are named, with the reason and a link", async () => {
  const failure = { applicantId: idOf(1), code: "already_assigned", title: "Taken", detail: "Cole works on them." };
  renderRows({ search: `?job=${jobId}`, job: { state: "done", done: 4, failures: [failure] } });
  expect(await screen.findByText("3 of 4 applicants assigned, 1 not.")).toBeDefined();
  const line = within(screen.getByRole("list", { name: "Not done" })).getByRole("listitem");
  expect(line.textContent).toBe("Ada Birch: Cole works on them.");
  expect(within(line).getByRole("link").getAttribute("href")).toBe(`/applicants/${idOf(1)}`);
});

test("readers who cannot decide have no boxes to choose rows", async () => {
  renderRows({ mayDecide: false });
  await screen.findByRole("link", { name: /Ash/ });
  expect(screen.queryByRole("checkbox")).toBeNull();
});
