import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type Answers, renderConsole } from "@/lib/testing/render";
import { rememberList } from "./list-place";
import { ApplicantBreadcrumb } from "./list-steps";

const id = (end: number) => `0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a0${end}`;
const mine = { title: "Mine", href: "/applicants?queue=mine", ids: [id(1), id(2)], total: 3 };
const trail = [{ label: "Applicants", href: "/applicants" }, { label: "Applicant" }];

beforeEach(() => rememberList(mine));

const renderAt = (end: number, answers: Answers = {}) =>
  renderConsole(<ApplicantBreadcrumb applicantId={id(end)} trail={trail} />, { answers });

test("names the list and the position, and links to the neighbors", async () => {
  const { user, router } = renderAt(2);
  expect(screen.getByRole("link", { name: "Mine" }).getAttribute("href")).toBe("/applicants?queue=mine");
  expect(screen.getByText("2 of 3")).toBeTruthy();
  await user.keyboard("[[");
  expect(router.push).toHaveBeenLastCalledWith(`/applicants/${id(1)}`);
});

test("at either end the step says so and does nothing", async () => {
  const { user, router } = renderAt(1);
  const step = screen.getByRole("button", { name: "Previous applicant. This is the first one that the list showed." });
  expect(step.getAttribute("aria-disabled")).toBe("true");
  await user.click(step);
  await user.keyboard("[[");
  expect(router.push).not.toHaveBeenCalled();
});

test.each([
  ["an applicant not opened from the list", JSON.stringify({ ...mine, ids: [id(9)] })],
  ["a list that was tampered with", JSON.stringify({ ...mine, ids: [id(1), "../staff"] })],
  ["no list at all", "no JSON"],
])("%s: the path is plain, and the next one is of the reader's default list", async (_what, kept) => {
  sessionStorage.setItem("list", kept);
  const late = { id: "v1", name: "Late", shared: false, owner: { id: "s1", name: "R" }, isDefault: true };
  const { user, router, requests } = renderAt(1, {
    "GET /api/views": () => ({ body: { items: [{ ...late, view: { due: "late", columns: ["due"] } }], columns: [] } }),
    "GET /api/applicants": () => ({ body: { items: [{ id: id(1) }, { id: id(5) }], nextCursor: null, total: 2 } }),
  });
  expect(screen.getByRole("link", { name: "Applicants" })).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Previous applicant/ }).getAttribute("aria-disabled")).toBe("true");
  await user.keyboard("]");
  await waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith(`/applicants/${id(5)}`));
  expect(requests.at(-1)?.path).toBe("/api/applicants?sort=-worst&due=late");
});
