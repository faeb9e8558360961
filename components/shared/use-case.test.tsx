import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ResultView } from "@/lib/domain/results/view";
import { caseView } from "@/lib/testing/applicant-view";
import { renderConsole } from "@/lib/testing/render";
import { viewOf } from "@/lib/testing/result-view";
import type { CaseView } from "@/lib/views/case/contract/case";
import { FreshResult, useCase, useResult } from "./use-case";

const id = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01";
const [first, second] = ["0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a02", "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a03"] as const;

const result = (snapshotId: string, fetchedAt: string, more: Partial<ResultView> = {}): ResultView => ({
  ...viewOf({}),
  snapshotId,
  fetchedAt,
  stale: null,
  ...more,
});
const stored = result(first, "2026-11-19T10:00:00.000Z");

function Shown() {
  const { data, error } = useResult(id);
  const applicant = useCase(id, "applicant").data;
  if (!data) return <p>{error ? "failed" : "reading"}</p>;
  return <p>{[applicant?.status, data.snapshotId.slice(-1), data.fetchedAt, data.stale?.code].join(" ")}</p>;
}

/** Reads the result once the case is loaded, as on a page that the server sent with the case. */
function Page(props: { ask: boolean }) {
  const isHere = useCase(id, "applicant").data !== undefined;
  return (
    <>
      {isHere ? <FreshResult applicantId={id} ask={props.ask} /> : null}
      <Shown />
    </>
  );
}

/** Renders a page. Each read of the case returns `view()`, and each read of the result returns `answer()`. */
function draw(view: () => Partial<CaseView>, answer: () => { status?: number; body: unknown }, ask = true) {
  return renderConsole(<Page ask={ask} />, {
    answers: {
      [`GET /api/applicants/${id}/case`]: () => ({ body: caseView(id, view()) }),
      [`GET /api/applicants/${id}/result`]: answer,
    },
  });
}

const pathsOf = (view: ReturnType<typeof draw>) => view.requests.map(({ path }) => path.split("/").at(-1));

test("an unchanged result of the service is shown in place, and nothing else is read", async () => {
  const view = draw(
    () => ({ result: stored }),
    () => ({ body: result(first, "2026-11-20T10:00:00.000Z") }),
  );
  await screen.findByText("needs_review 2 2026-11-20T10:00:00.000Z");
  expect(pathsOf(view).toSorted()).toEqual(["case", "result"]);
});

test("a changed result is read with all that follows from it", async () => {
  const later = result(second, "2026-11-20T10:00:00.000Z");
  let known = stored;
  const view = draw(
    () => ({
      result: known,
      applicant: { ...caseView(id, {}).applicant, status: known === stored ? "needs_review" : "approved" },
    }),
    () => {
      known = later;
      return { body: later };
    },
  );
  await screen.findByText("approved 3 2026-11-20T10:00:00.000Z");
  expect(pathsOf(view).filter((path) => path === "case")).toHaveLength(2);
});

test("while the service does not answer, what is stored stays, and is marked", async () => {
  const stale = { code: "upstream_timeout", title: "The service did not answer", requestId: id };
  draw(
    () => ({ result: stored }),
    () => ({ body: { ...stored, stale } }),
  );
  await screen.findByText(`needs_review 2 ${stored.fetchedAt} upstream_timeout`);
});

test("a result that is recent is not asked for, until an operation has run", async () => {
  let outdated = false;
  const view = draw(
    () => ({ result: stored, outdated }),
    () => {
      outdated = false;
      return { body: result(first, "2026-11-20T10:00:00.000Z") };
    },
    false,
  );
  await screen.findByText(`needs_review 2 ${stored.fetchedAt}`);
  expect(pathsOf(view)).toEqual(["case"]);
  outdated = true;
  await view.queries.invalidateQueries();
  await waitFor(() => expect(pathsOf(view)).toEqual(["case", "case", "result", "case"]));
});

test("without a stored result, the failure to read one is shown", async () => {
  draw(
    () => ({ result: null }),
    () => ({ status: 502, body: { code: "upstream_unreachable" } }),
  );
  await screen.findByText("failed");
});
