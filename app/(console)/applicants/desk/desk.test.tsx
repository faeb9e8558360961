import { screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rememberList } from "@/components/shared/list-place";
import { openInBrowser, usePageRouter } from "@/components/ui/page-router";
import { caseView } from "@/lib/testing/applicant-view";
import { type Answers, renderConsole } from "@/lib/testing/render";
import { viewOf } from "@/lib/testing/result-view";
import { Desk } from "./desk";
import { ListAndDesk } from "./list-and-desk";
import { useDeskOpener } from "./use-desk-opener";

const anna = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01";
const ben = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a02";
const listHref = "/applicants?queue=mine";

beforeEach(() => rememberList({ title: "Mine", href: listHref, ids: [anna, ben], total: 2 }));
afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, "", "/");
});

const session = {
  staff: { id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a09", name: "Vera", email: "vera@proofdesk.test", roles: ["viewer"] },
  permissions: ["applicant.read"],
  environment: { mode: "production" },
};

const caseNamed = (id: string, givenName: string) => {
  const view = caseView(id, {
    result: { ...viewOf({}), snapshotId: id, fetchedAt: new Date().toISOString(), stale: null },
  });
  return { ...view, applicant: { ...view.applicant, name: { given: givenName, family: "Penhallow" } } };
};

const answers: Answers = {
  "GET /api/session": () => ({ body: session }),
  [`GET /api/applicants/${anna}/case`]: () => ({ body: caseNamed(anna, "Anna") }),
  [`GET /api/applicants/${ben}/case`]: () => ({ body: caseNamed(ben, "Ben") }),
};

function OpenDesk() {
  useDeskOpener();
  return <Desk hasHostedPage={false} />;
}

function open(path: string, ui: ReactNode, moreAnswers: Answers = {}) {
  history.replaceState(null, "", path);
  const view = renderConsole(ui, { answers: { ...answers, ...moreAnswers }, search: path });
  const readsOf = (id: string) =>
    view.requests.filter((request) => request.path === `/api/applicants/${id}/case`).length;
  return { ...view, readsOf };
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name: `${name} Penhallow` });

test("the parts are views of one read of the case, which is read again once it is old", async () => {
  const { user, readsOf } = open(`/applicants/${anna}`, <OpenDesk />);
  await heading("Anna");
  await user.keyboard("{Shift>}E{/Shift}");
  await waitFor(() => expect(document.title).toBe("Evidence · Anna Penhallow · Proofdesk"));
  expect(location.pathname).toBe(`/applicants/${anna}/evidence`);
  expect(screen.getByRole("link", { name: "Evidence" }).getAttribute("aria-current")).toBe("page");
  expect(readsOf(anna)).toBe(1);
  const now = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => now + 31_000);
  await user.keyboard("{Shift>}S{/Shift}");
  await waitFor(() => expect(readsOf(anna)).toBe(2));
  await waitFor(() => expect(document.title).toBe("Anna Penhallow · Proofdesk"));
});

test("each applicant that is opened is read, also one that was read before", async () => {
  const { user, readsOf } = open(`/applicants/${anna}/evidence`, <OpenDesk />);
  await heading("Anna");
  await user.keyboard("]");
  await heading("Ben");
  expect(location.pathname).toBe(`/applicants/${ben}/evidence`);
  await user.keyboard("[[");
  await heading("Anna");
  expect([readsOf(anna), readsOf(ben)]).toEqual([2, 1]);
});

test("an applicant who could not be read is not shown: the read can be tried again, and the steps stay", async () => {
  let isFailing = true;
  const { user, readsOf } = open(`/applicants/${anna}`, <OpenDesk />, {
    [`GET /api/applicants/${ben}/case`]: () =>
      isFailing ? { status: 503, body: { code: "unavailable" } } : { body: caseNamed(ben, "Ben") },
  });
  await heading("Anna");
  await user.keyboard("]");
  await screen.findByRole("alert");
  expect(screen.queryByText(/Anna/)).toBeNull();
  expect(screen.getByRole("button", { name: "Previous applicant" })).toBeTruthy();
  expect(readsOf(ben)).toBe(1);
  isFailing = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await heading("Ben");
  expect(readsOf(ben)).toBe(2);
});

test.each([
  ["a refused view", 403, "forbidden", "You don't have access to applicants"],
  ["an unknown applicant", 404, "not_found", "No such applicant"],
])("%s is requested once, and shows nothing of the applicant", async (_what, status, code, title) => {
  const { user, readsOf } = open(`/applicants/${anna}`, <OpenDesk />, {
    [`GET /api/applicants/${ben}/case`]: () => ({ status, body: { code } }),
  });
  await heading("Anna");
  await user.keyboard("]");
  await screen.findByRole("heading", { level: 1, name: title });
  expect(screen.queryByRole("navigation", { name: "Parts of this applicant" })).toBeNull();
  expect(readsOf(ben)).toBe(1);
});

function List() {
  const [selected, select] = useState(0);
  const router = usePageRouter();
  return (
    <>
      <button type="button" onClick={() => select(selected + 1)}>{`${selected} selected`}</button>
      <button type="button" onClick={() => router.push(`/applicants/${anna}`)}>
        Row of Anna
      </button>
    </>
  );
}

test("the list comes back as it was, and is not shown meanwhile", async () => {
  const { user, router } = open(
    listHref,
    <ListAndDesk hasHostedPage={false}>
      <List />
    </ListAndDesk>,
  );
  await user.click(screen.getByRole("button", { name: "0 selected" }));
  await user.click(screen.getByRole("button", { name: "Row of Anna" }));
  await heading("Anna");
  expect(screen.queryByRole("button", { name: /selected/ })).toBeNull();
  expect(openInBrowser(listHref, "push")).toBe(true);
  await screen.findByRole("button", { name: "1 selected" });
  expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
  expect(router.push).not.toHaveBeenCalled();
});

test("pages that the browser cannot show are the router's", async () => {
  const { user, router } = open(`/applicants/${anna}`, <OpenDesk />);
  await heading("Anna");
  expect(openInBrowser("/applicants", "push")).toBe(false);
  expect(openInBrowser(`/applicants/${anna}/override`, "push")).toBe(false);
  expect(openInBrowser(`https://elsewhere.test/applicants/${anna}`, "push")).toBe(false);
  await user.keyboard("]");
  await heading("Ben");
  expect(router.push).not.toHaveBeenCalled();
});
