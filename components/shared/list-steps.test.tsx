import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { applicantRow } from "@/lib/testing/applicant-row";
import { renderConsole } from "@/lib/testing/render";
import { rememberPage } from "./list-place";
import { ApplicantBreadcrumb } from "./list-steps";

const id = (end: number) => `0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a0${end}`;
const rowOf = (end: number) => applicantRow({ id: id(end) });
const mine = { title: "Mine", request: { queue: "mine", sort: "-worst" }, href: "/applicants?queue=mine", total: 3 };
const trail = [{ label: "Applicants", href: "/applicants" }, { label: "Applicant" }];

beforeEach(() => rememberPage(mine, { cursor: null, ids: [id(1), id(2)], nextCursor: "more" }));

const renderAt = (end: number) =>
  renderConsole(<ApplicantBreadcrumb applicantId={id(end)} trail={trail} />, {
    answers: { "GET /api/applicants": () => ({ body: { items: [rowOf(3)], nextCursor: null, total: 3 } }) },
  });

test("names the list and the position, and links to the neighbors", async () => {
  const { user, router } = renderAt(2);
  expect(screen.getByRole("link", { name: "Mine" }).getAttribute("href")).toBe("/applicants?queue=mine");
  expect(screen.getByText("2 of 3")).toBeTruthy();
  await user.keyboard("[[");
  expect(router.push).toHaveBeenLastCalledWith(`/applicants/${id(1)}`);
});

test("continues with the next page of the list, in its order", async () => {
  const { user, router, requests } = renderAt(2);
  await user.keyboard("]");
  await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/applicants/${id(3)}`));
  const asked = new URL(requests[0]?.path ?? "", "http://console").searchParams;
  expect([asked.get("queue"), asked.get("sort"), asked.get("cursor")]).toEqual(["mine", "-worst", "more"]);
});

test("at either end the step says so and does nothing", async () => {
  const { user, router } = renderAt(1);
  const step = screen.getByRole("button", { name: "Previous applicant. This is the first one of the list." });
  expect(step.getAttribute("aria-disabled")).toBe("true");
  await user.click(step);
  await user.keyboard("[[");
  expect(router.push).not.toHaveBeenCalled();
});

test("an applicant not opened from the list has the plain path", () => {
  renderAt(9);
  expect(screen.getByRole("link", { name: "Applicants" })).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
