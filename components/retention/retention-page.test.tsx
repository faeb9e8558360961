import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { retentionClassNames } from "@/lib/domain/retention/classes";
import type { Erasure, Hold } from "@/lib/features/retention/contract/erasures";
import type { DryRun, KeptClass } from "@/lib/features/retention/contract/retention";
import { type Answers, renderConsole } from "@/lib/testing/render";
import { RetentionPage } from "./retention-page";

const at = "2026-11-18T10:02:00.000Z";
const idOf = (digit: string) => `0196f2aa-3c10-7d60-9c1e-0d9c4f2b7b${digit.padStart(2, "0")}`;
const soren = { id: idOf("1"), name: "Soren Kaldevik" };
const mirela = { id: idOf("2"), name: "Mirela Dastane" };

const classes: KeptClass[] = retentionClassNames.map((name) => ({
  class: name,
  days: name === "sign_ins" ? 30 : name === "pictures" ? 90 : null,
  rows: name === "results" ? 50_000 : 12,
  atLeast: name === "results",
  oldest: name === "messages" ? null : at,
}));
const dryRun: DryRun = {
  classes: retentionClassNames.map((name) => ({
    ...{ class: name, days: 30, atLeast: false },
    ...{ rows: name === "pictures" ? 118 : 0, heldBack: name === "pictures" ? 2 : 0 },
  })),
};
const erasure = (digit: string, more: Partial<Erasure> = {}): Erasure => ({
  id: idOf(digit),
  applicant: { id: idOf(`${digit}0`), name: `Applicant ${digit}` },
  state: "requested",
  reason: "The applicant asked for it.",
  requested: { by: soren, at },
  decided: null,
  dueAt: null,
  undone: null,
  endReason: null,
  carriedOutAt: null,
  held: false,
  refused: null,
  ...more,
});
const hold: Hold = {
  id: idOf("9"),
  applicant: { id: idOf("91"), name: "Held Person" },
  reason: "Harlow County asked for it.",
  setBy: mirela,
  setAt: at,
  ended: null,
};

const may = { configure: true, erase: true, hold: true, open: true };
const page = (items: unknown[]) => () => ({ body: { items, nextCursor: null } });

function draw(answers: Answers = {}, rights = may) {
  return renderConsole(<RetentionPage may={rights} />, {
    answers: {
      "GET /api/retention": () => ({ body: { classes } }),
      "GET /api/erasures": page([]),
      "GET /api/holds": page([]),
      "GET /api/step-up": () => ({ body: { password: true, totp: false, passkey: false, recentSignIn: false } }),
      "POST /api/step-up": () => ({ body: { token: "once", expiresAt: at } }),
      ...answers,
    },
  });
}

const rowOf = async (title: string) => within((await screen.findByText(title)).closest("tr, li") ?? document.body);

test("each class says what it holds and for how long; a dry run says what would be removed", async () => {
  const { user, sent } = draw({ "POST /api/retention/dry-run": () => ({ body: dryRun }) });
  const results = await rowOf("Results");
  results.getByText("No limit");
  results.getByText("50,000 or more");
  results.getByText("Not counted");
  (await rowOf("Pictures")).getByText("KEEP_PICTURES_DAYS");
  await user.click(screen.getByRole("button", { name: "Count what is due" }));
  const pictures = await rowOf("Pictures");
  await pictures.findByText("118");
  pictures.getByText("2 on hold, not counted");
  expect(sent()).toMatchObject([{ path: "/api/retention/dry-run", body: {} }]);
});

test("changed days are sent with a password, and only those", async () => {
  const { user, sent } = draw({ "PUT /api/retention": () => ({ body: { classes } }) });
  await user.click(await screen.findByRole("button", { name: "Change days" }));
  const dialog = within(await screen.findByRole("dialog"));
  const results = dialog.getByLabelText(/^Results/);
  const save = () => user.click(dialog.getByRole("button", { name: "Save days" }));
  await user.type(results, "0");
  await save();
  await dialog.findByText("Enter at least 1 day, or leave it empty");
  await user.clear(results);
  await user.type(results, "365");
  await user.clear(dialog.getByLabelText(/^Sessions/));
  await user.type(dialog.getByLabelText("Re-enter your password"), "slow rivers carry");
  await save();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent().at(-1)?.body).toEqual({
    classes: [
      { class: "results", days: 365 },
      { class: "sign_ins", days: null },
    ],
    stepUp: "once",
  });
});

test("typed days are counted before they are saved, and a further change discards the count", async () => {
  const counted = dryRun.classes.map((one) => (one.class === "results" ? { ...one, rows: 40, heldBack: 3 } : one));
  const { user, sent } = draw({ "POST /api/retention/dry-run": () => ({ body: { classes: counted } }) });
  await user.click(await screen.findByRole("button", { name: "Change days" }));
  const dialog = within(await screen.findByRole("dialog"));
  const count = () => user.click(dialog.getByRole("button", { name: "Count what would be removed" }));
  await count();
  expect(sent()).toEqual([]);
  await user.type(dialog.getByLabelText(/^Results/), "365");
  await count();
  const line = await dialog.findByText(/: 40 would be removed, 3 on hold are kept$/);
  expect(line.textContent).toMatch(/^Results/);
  expect(sent()).toMatchObject([{ body: { classes: [{ class: "results", days: 365 }] } }]);
  await user.type(dialog.getByLabelText(/^Results/), "0");
  expect(dialog.queryByText(/would be removed,/)).toBeNull();
});

test("a request says where it stands: waiting, stopped by a hold, due, and erased without the name", async () => {
  const decided = { by: mirela, at };
  const later = new Date(Date.now() + 47 * 3_600_000 + 150_000).toISOString();
  draw({
    "GET /api/erasures": page([
      erasure("3", { refused: "own_request" }),
      erasure("4", { state: "approved", decided, dueAt: later }),
      erasure("5", { state: "approved", decided, dueAt: at, held: true }),
      erasure("6", {
        state: "carried_out",
        decided,
        dueAt: at,
        carriedOutAt: at,
        applicant: { id: idOf("60"), name: null },
      }),
    ]),
  });
  const own = await rowOf("Applicant 3");
  own.getByText("By a second person");
  expect(own.queryByRole("button", { name: /^Approve/ })).toBeNull();
  own.getByRole("button", { name: /^Undo/ });
  (await rowOf("Applicant 4")).getByText(/^In 4[67] h \d+ min$/);
  (await rowOf("Applicant 5")).getByText("Stopped by a hold");
  const erased = await rowOf("Erased applicant");
  erased.getByText("Erased");
  expect(erased.queryByRole("button")).toBeNull();
});

test("approving takes a password; ending a hold takes a reason and a password", async () => {
  const { user, sent } = draw({
    "GET /api/erasures": page([erasure("3")]),
    "GET /api/holds": page([hold]),
    [`POST /api/erasures/${idOf("3")}/approve`]: () => ({ body: erasure("3", { state: "approved" }) }),
    [`DELETE /api/applicants/${hold.applicant.id}/hold`]: () => ({ body: hold }),
  });
  await user.click(await screen.findByRole("button", { name: "Approve the erasure of Applicant 3" }));
  const approval = within(await screen.findByRole("dialog"));
  await user.type(approval.getByLabelText("Re-enter your password"), "slow rivers carry");
  await user.click(approval.getByRole("button", { name: "Approve" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent().at(-1)).toMatchObject({ body: { stepUp: "once" } });
  await user.click(screen.getByRole("button", { name: "End the hold on Held Person" }));
  const ending = within(await screen.findByRole("dialog"));
  await user.type(ending.getByLabelText("Reason"), "The county is done.");
  await user.type(ending.getByLabelText("Re-enter your password"), "slow rivers carry");
  await user.click(ending.getByRole("button", { name: "End the hold" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent().at(-1)).toMatchObject({ method: "DELETE", body: { reason: "The county is done.", stepUp: "once" } });
});

test("nothing yet, a refusal and a failure are said in words", async () => {
  draw({ "GET /api/retention": () => ({ status: 503, body: { code: "unavailable" } }) });
  await screen.findByText("No erasure requests");
  await screen.findByText("No legal holds");
  await screen.findByText(/Proofdesk is unavailable/);
});

test("who may do none of it is refused, and who may not configure sees no classes", async () => {
  const { unmount } = draw({}, { configure: false, erase: true, hold: true, open: true });
  await screen.findByText("No legal holds");
  expect(screen.queryByText("Classes of records")).toBeNull();
  unmount();
  draw({}, { configure: false, erase: false, hold: false, open: true });
  await screen.findByText("You don't have access to retention and erasure");
});

test("who may not open applicants, as admins, sees whose data it is without a link", async () => {
  draw({ "GET /api/erasures": page([erasure("3")]), "GET /api/holds": page([hold]) }, { ...may, open: false });
  await rowOf("Applicant 3");
  expect(screen.queryByRole("link", { name: /^Applicant/ })).toBeNull();
});
