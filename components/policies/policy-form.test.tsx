import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PolicyRules } from "@/lib/domain/checks/policy";
import { noMonitoring } from "@/lib/domain/checks/policy-monitoring";
import { usualPassMarks } from "@/lib/domain/results/pass-marks";
import { renderConsole } from "@/lib/testing/render";
import { NextVersion } from "./policy-form";

const id = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7c01";
const rules: PolicyRules = {
  checks: [{ checks: ["id"], required: true }],
  blocking: [],
  passMarks: usualPassMarks,
  dueHours: 24,
  qualityReviewShare: 0,
  monitoring: noMonitoring,
};
const version = {
  id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7c02",
  number: 1,
  rules,
  note: "First.",
  publishedAt: "2026-11-19T11:04:00.000Z",
  publishedBy: null,
};
const policy = { id, name: "Courier", archivedAt: null, standard: false, version, versions: [version], applicants: 3 };

type Preview = { status?: number; body: unknown };

function draw(preview: () => Preview) {
  return renderConsole(<NextVersion id={id} />, {
    answers: {
      [`GET /api/policies/${id}`]: () => ({ body: policy }),
      "GET /api/step-up": () => ({ body: { password: true, totp: false, passkey: false, recentSignIn: false } }),
      "POST /api/step-up": () => ({ body: { token: "once", expiresAt: "2026-11-19T11:09:00.000Z" } }),
      [`POST /api/policies/${id}/preview`]: preview,
      [`POST /api/policies/${id}/versions`]: () => ({ status: 201, body: { ...version, number: 2 } }),
    },
  });
}

const none = { open: 3, blocked: 0, freed: 0, notCounted: [] };
const toggle = (title: string) => within(screen.getByRole("group", { name: title }));
const previews = (sent: { path: string }[]) => sent.filter(({ path }) => path.endsWith("/preview"));

test("marks and blocking findings are set by keyboard, previewed once they are valid, and published", async () => {
  const notCounted = ["Changes of pass marks are not counted: scores are stored encrypted."];
  const view = draw(() => ({ body: { open: 240, blocked: 12, freed: 3, notCounted } }));
  const mark = await screen.findByRole("textbox", { name: "Face match" });
  expect(screen.queryByRole("region", { name: "Effect on open applicants" })).toBeNull();

  mark.focus();
  await view.user.keyboard("180");
  expect((await screen.findByRole("alert")).textContent).toBe("A number from 0 to 100, or none");
  expect(screen.queryByRole("region", { name: "Effect on open applicants" })).toBeNull();
  await view.user.keyboard("{Backspace}{Backspace}{Backspace}80");
  toggle("Quiz failed").getByRole("button", { name: "Attention" }).focus();
  await view.user.keyboard("{Tab} ");
  expect(toggle("Quiz failed").getByRole("button", { name: "Blocks", pressed: true })).toBeDefined();

  await screen.findByText("This change would block 12 and free 3 of 240 open applicants.");
  expect(screen.getByText(notCounted[0] ?? "")).toBeDefined();
  const changed = { ...rules, blocking: ["quiz.failed"], passMarks: { ...usualPassMarks, faceMatch: 80 } };
  expect(previews(view.sent()).at(-1)).toMatchObject({ body: { rules: changed } });

  await view.user.type(screen.getByRole("textbox", { name: "Note" }), "Stricter.");
  await view.user.type(screen.getByLabelText("Re-enter your password"), "slow rivers carry");
  await view.user.click(screen.getByRole("button", { name: "Publish version 2" }));
  await waitFor(() => expect(view.sent().at(-1)).toMatchObject({ body: { basedOn: 1, rules: changed } }));
});

test("an empty mark is a gap that is said, and a mark taken back is no change", async () => {
  const view = draw(() => ({ body: none }));
  const mark = await screen.findByRole("textbox", { name: "ID confidence" });
  await view.user.clear(mark);
  expect(screen.getByText("No pass mark. Only a confidence below 50 is a finding.")).toBeDefined();
  expect(screen.getByText("ID confidence has no pass mark, before: 75.")).toBeDefined();
  await screen.findByText("This change would not block or free any of 3 open applicants.");
  await view.user.type(mark, "75");
  expect(screen.getByText("Nothing differs from version 1.")).toBeDefined();
  expect(screen.queryByRole("region", { name: "Effect on open applicants" })).toBeNull();
});

test("a preview that fails is said, can be tried again, and does not keep anyone from publishing", async () => {
  let answer: Preview = { status: 503, body: { code: "unavailable" } };
  const view = draw(() => answer);
  await screen.findByRole("textbox", { name: "Face match" });
  await view.user.click(toggle("Document expired").getByRole("button", { name: "Blocks" }));
  await screen.findByText("The effect could not be counted.", undefined, { timeout: 10_000 });
  expect(screen.getByRole("button", { name: "Publish version 2" })).toHaveProperty("disabled", false);
  answer = { body: none };
  await view.user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText(/would not block or free any/);
});

test("every finding is in the table: with a choice only where the policy has one", async () => {
  draw(() => ({ body: none }));
  const table = within(await screen.findByRole("table", { name: "Findings" }));
  const row = (title: string) => within(table.getByText(title).closest("tr") ?? document.body);
  expect(row("Name differs").getByText("Always blocks")).toBeDefined();
  expect(row("ID barcode not read").getByText("For information")).toBeDefined();
  expect(row("Quiz failed").getAllByRole("button")).toHaveLength(2);
  expect(row("Name differs").queryByRole("button")).toBeNull();
});

test("what monitoring will do is said before it is published, with what the budget leaves out", async () => {
  const monitoring = {
    applicants: 40,
    resultRuns: 0,
    searchRuns: 174,
    budgetRuns: 100,
    firstDueAt: "2026-12-01T09:00:00.000Z",
  };
  const view = draw(() => ({ body: { ...none, monitoring } }));
  const field = await screen.findByRole("textbox", { name: "Search watch lists" });
  await view.user.type(field, "7");
  await screen.findByText(
    /Monitoring will cover 40 approved applicants, with about 174 billed watch-list searches a month\./,
  );
  expect(screen.getByText(/The monthly budget of all policies is 100 billed runs/)).toBeDefined();
  expect(screen.getByText("Monitoring: searches watch lists every 7 days; before: off.")).toBeDefined();
  expect(previews(view.sent()).at(-1)).toMatchObject({ body: { rules: { monitoring: { watchListDays: 7 } } } });
});
