import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Answers, renderConsole } from "@/lib/testing/render";
import { ExportButton } from "./export-button";

const field = (key: string, title: string, rest: object = {}) => ({
  key,
  title,
  group: "Applicant",
  usual: true,
  sensitive: false,
  always: false,
  ...rest,
});
const described = {
  rows: 1284,
  unit: "row",
  fields: [
    field("id", "Applicant ID"),
    field("city", "City", { usual: false }),
    field("ssn", "SSN", { usual: false, sensitive: true }),
    field("status", "Status", { group: "Review" }),
    field("unreadable", "Unreadable", { group: "Record", always: true }),
  ],
  maySensitive: true,
};

function open(answers: Answers = {}, shown?: readonly string[]) {
  const list = { kind: "applicants", filter: { queue: "mine", sort: "-worst", cursor: "abc" } } as const;
  return renderConsole(<ExportButton {...list} {...(shown ? { shown } : {})} />, {
    answers: {
      "POST /api/exports/describe": () => ({ body: described }),
      "GET /api/step-up": () => ({ body: { password: true, totp: false, passkey: false, recentSignIn: false } }),
      "POST /api/step-up": () => ({ body: { token: "once", expiresAt: "2026-11-19T11:09:00.000Z" } }),
      "POST /api/exports": () => ({ status: 202, body: { id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01" } }),
      ...answers,
    },
  });
}

const start = () => screen.getByRole("button", { name: "Start" });
const bodyOf = (view: ReturnType<typeof open>) => view.sent().find(({ path }) => path === "/api/exports")?.body;

test("E opens it for the list in view: how many rows, its filter in words, and the fields of its columns", async () => {
  const view = open({}, ["id", "city"]);
  await view.user.keyboard("e");
  const dialog = await screen.findByRole("dialog", { name: "Export 1,284 applicants" });
  expect(within(dialog).getByText("Mine, Worst finding first")).toBeDefined();
  expect(screen.getByRole("button", { name: "As shown" }).getAttribute("aria-pressed")).toBe("true");
  await view.user.click(screen.getByRole("checkbox", { name: "Begin with a byte order mark (for Excel)" }));
  await view.user.click(start());
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Export/ })).toBeNull());
  expect(bodyOf(view)).toEqual({
    kind: "applicants",
    filter: { queue: "mine", sort: "-worst" },
    format: "csv",
    bom: true,
    timeZone: "UTC",
    fields: ["id", "city"],
  });
  const toast = await screen.findByRole("dialog", { name: "The export has started." });
  expect(within(toast).getByRole("link", { name: "See exports" }).getAttribute("href")).toBe("/exports");
});

test("a sensitive field takes a sentence and a password, and says who is notified and how long the file is kept", async () => {
  const view = open();
  await view.user.click(screen.getByRole("button", { name: "Export" }));
  await screen.findByText("3 of 5 chosen");
  await view.user.click(screen.getByRole("button", { name: "All I may see" }));
  expect(screen.getByText(/Auditors and admins are notified. Each file is kept for 1 day. You confirm/)).toBeDefined();
  const why = screen.getByRole("textbox", { name: "Reason for the sensitive fields" });
  await view.user.click(start());
  expect(await screen.findByText("Say why")).toBeDefined();
  await view.user.type(why, "Audit");
  await view.user.click(start());
  expect(await screen.findByText("Write a sentence: who needs these values, and for what")).toBeDefined();
  expect(await screen.findByText("Enter your password")).toBeDefined();
  await view.user.type(await screen.findByLabelText("Re-enter your password"), "slow rivers carry");
  expect(bodyOf(view)).toBeUndefined();
  await view.user.type(why, " of May for the regulator");
  await view.user.click(screen.getByRole("radio", { name: "JSON Lines" }));
  await view.user.click(start());
  await waitFor(() =>
    expect(bodyOf(view)).toMatchObject({
      format: "jsonl",
      reason: "Audit of May for the regulator",
      fields: ["id", "city", "ssn", "status"],
      stepUp: "once",
    }),
  );
});

test("what may not be exported stays in its place, with the roles that may; a field is found by its name", async () => {
  const view = open({ "POST /api/exports/describe": () => ({ body: { ...described, maySensitive: false } }) });
  await view.user.click(screen.getByRole("button", { name: "Export" }));
  expect(
    await screen.findByText("Needs two rights: to export sensitive fields (Approver) and to reveal values (Reviewer)"),
  ).toBeDefined();
  expect(screen.queryByRole("checkbox", { name: "SSN" })).toBeNull();
  await view.user.click(screen.getByRole("button", { name: "All I may see" }));
  expect(screen.queryByRole("textbox", { name: "Reason for the sensitive fields" })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /^Unreadable/ }).disabled).toBe(true);
  await view.user.type(screen.getByRole("searchbox", { name: "Find a field" }), "stat{Enter}");
  expect(screen.getAllByRole("checkbox").map((one) => one.closest("div")?.textContent)).toContain("Status");
  expect(screen.queryByRole("checkbox", { name: "City" })).toBeNull();
  expect(bodyOf(view)).toBeUndefined();
});

test("repeated, it is scheduled at a time of a day, for the reader or for everyone with a role of theirs", async () => {
  const view = open({ "POST /api/export-schedules": () => ({ status: 201, body: { id: described.fields[0]?.key } }) });
  await view.user.click(screen.getByRole("button", { name: "Export" }));
  await view.user.click(await screen.findByRole("radio", { name: "Every week" }));
  await view.user.click(screen.getByRole("combobox", { name: "On" }));
  await view.user.click(await screen.findByRole("option", { name: "Friday" }));
  await view.user.clear(screen.getByLabelText("At"));
  await view.user.click(screen.getByRole("button", { name: "Schedule" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Write the time as HH:MM, for example 06:00");
  await view.user.type(screen.getByLabelText("At"), "07:30");
  await view.user.click(screen.getByRole("button", { name: "Schedule" }));
  const toast = await screen.findByRole("dialog", { name: "The export is scheduled." });
  expect(within(toast).getByRole("link", { name: "See schedules" }).getAttribute("href")).toBe("/exports/schedules");
  expect(view.sent().find(({ path }) => path === "/api/export-schedules")?.body).toEqual({
    kind: "applicants",
    filter: { queue: "mine", sort: "-worst" },
    fields: ["id", "status"],
    format: "csv",
    bom: false,
    timeZone: "UTC",
    every: "week",
    day: 5,
    at: "07:30",
  });
  expect(bodyOf(view)).toBeUndefined();
});

test("a part of a page names itself and leaves the key; rows that cannot be counted before are not", async () => {
  const { user } = renderConsole(<ExportButton kind="hits" filter={{ applicant: "a" }} of="hits" />, {
    answers: { "POST /api/exports/describe": () => ({ body: { ...described, rows: 1, unit: "applicant" } }) },
  });
  await user.keyboard("e");
  await user.click(screen.getByRole("button", { name: "Export: hits" }));
  const dialog = await screen.findByRole("dialog", { name: "Export the hits of 1 applicant with a result" });
  expect(within(dialog).getByText("Of one applicant")).toBeDefined();
});

test("a refusal stands at its field", async () => {
  const issues = [
    { path: "fields.1", message: "This list has no field “city”" },
    { path: "format", message: "An XLSX sheet holds 1,048,575 rows" },
  ];
  const view = open({ "POST /api/exports": () => ({ status: 422, body: { code: "invalid_input", issues } }) });
  await view.user.click(screen.getByRole("button", { name: "Export" }));
  await screen.findByText("3 of 5 chosen");
  await view.user.click(start());
  expect(await screen.findByText("This list has no field “city”")).toBeDefined();
  const format = screen.getByRole("group", { name: "Format" });
  expect(within(format).getByRole("alert").textContent).toBe("An XLSX sheet holds 1,048,575 rows");
});

test("a filter that the list no longer has is named, with what to do", async () => {
  const issues = [{ path: "filter.color", message: "This list has no such filter" }];
  const view = open({ "POST /api/exports/describe": () => ({ status: 422, body: { code: "invalid_input", issues } }) });
  await view.user.click(screen.getByRole("button", { name: "Export" }));
  expect((await screen.findByRole("alert")).textContent).toContain("color: This list has no such filter.");
  expect(screen.queryByRole("button", { name: "Start" })).toBeNull();
});
