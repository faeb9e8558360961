import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { caseView } from "@/lib/testing/applicant-view";
import { renderConsole } from "@/lib/testing/render";
import { NotesCard } from "./notes-card";

const id = (last: number) => `0196f2aa-3c10-7d60-9c1e-0d9c4f2b7b0${last}`;
const applicantId = id(0);
const ana = { id: id(1), name: "Ana Berg", reads: true };
const anton = { id: id(2), name: "Anton Coe", reads: true };
const audrey = { id: id(3), name: "Audrey Audit", reads: false };
const author = { id: id(4), name: "Rita Reviewer" };
const at = "2026-11-19T11:04:00.000Z";
const path = `/api/applicants/${applicantId}/notes`;

function draw() {
  return renderConsole(<NotesCard applicantId={applicantId} mayWrite />, {
    answers: {
      "GET /api/notes/people": () => ({ body: { items: [ana, anton, audrey] } }),
      [`GET /api/applicants/${applicantId}/case`]: () => ({
        body: caseView(applicantId, {
          notes: {
            items: [
              {
                id: id(5),
                text: `Ask @[${ana.id}] first.`,
                mentions: [{ id: ana.id, name: ana.name }],
                by: author,
                at,
              },
            ],
          },
        }),
      }),
      [`POST ${path}`]: () => ({
        status: 201,
        body: { id: id(6), text: "Saved.", mentions: [], by: author, at, notTold: [] },
      }),
    },
  });
}

const optionNames = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

test("@ offers staff by name; arrows choose, Enter takes, and the note is sent with ids", async () => {
  const { user, sent } = draw();
  const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: /Add a note/ });
  await user.type(box, "Look, @an");
  await waitFor(() => expect(optionNames()).toEqual(["Ana Berg", "Anton Coe"]));
  const chosen = () => document.getElementById(box.getAttribute("aria-activedescendant") ?? "")?.textContent;
  expect(chosen()).toBe("Ana Berg");
  await user.keyboard("{ArrowDown}");
  expect(chosen()).toBe("Anton Coe");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(box.value).toBe("Look, @Anton Coe "));
  expect(optionNames()).toEqual([]);
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Save note" }));
  await waitFor(() => expect(sent()[0]?.body).toEqual({ text: `Look, @[${anton.id}] ` }));
});

test("staff who may not read notes are offered with the reason, and the writer is warned", async () => {
  const { user } = draw();
  await user.type(await screen.findByRole("textbox", { name: /Add a note/ }), "@aud");
  await user.click(await screen.findByRole("option", { name: /Audrey Audit.*Can't read notes/ }));
  expect(await screen.findByText("Audrey Audit can't read notes and won't be notified.")).toBeDefined();
});

test("Escape closes the list, and an email address is not a mention", async () => {
  const { user } = draw();
  const box = await screen.findByRole("textbox", { name: /Add a note/ });
  await user.type(box, "@an");
  await screen.findByRole("option", { name: "Ana Berg" });
  await user.keyboard("{Escape}");
  expect(optionNames()).toEqual([]);
  await user.clear(box);
  await user.type(box, "ops@an");
  expect(optionNames()).toEqual([]);
});

test("a mention is shown as the name", async () => {
  draw();
  expect(await screen.findByText("@Ana Berg")).toBeDefined();
  expect(document.body.textContent).not.toContain("@[");
});

test("what is typed while a note is saved is kept", async () => {
  const { user, sent } = draw();
  const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: /Add a note/ });
  await user.type(box, "Called.");
  fireEvent.click(screen.getByRole("button", { name: "Save note" }));
  fireEvent.change(box, { target: { value: "Called. No answer." } });
  await waitFor(() => expect(sent()).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole("button", { name: "Save note" }).getAttribute("aria-busy")).toBeNull());
  expect(box.value).toBe("Called. No answer.");
  await user.click(screen.getByRole("button", { name: "Save note" }));
  await waitFor(() => expect(box.value).toBe(""));
});
