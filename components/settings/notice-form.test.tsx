import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { defaultNoticeTemplate, type NoticeSettings } from "@/lib/contracts/notices";
import { renderConsole } from "@/lib/testing/render";
import { NoticeForm } from "./notice-form";

const stored = (version: number, contact: string): NoticeSettings => ({
  version,
  enabled: false,
  company: "Proof Ltd",
  contact,
  template: defaultNoticeTemplate,
  changed: null,
});

test.each([
  ["another admin's version", { status: 409, code: "conflict" }, { status: 200, body: stored(2, "new@example.com") }],
  ["a failure to read it again", { status: 503, code: "unavailable" }, { status: 503, body: { code: "unavailable" } }],
])("what was typed is kept after %s", async (_what, { status, code }, afterwards) => {
  let now: { status: number; body: unknown } = { status: 200, body: stored(1, "old@example.com") };
  const { user, requests } = renderConsole(<NoticeForm />, {
    answers: {
      "GET /api/settings/notice": () => now,
      "POST /api/settings/notice": () => {
        now = afterwards;
        return { status, body: { code } };
      },
    },
  });
  const text = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: /Text/ });
  await user.type(text, " Yours");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(requests.filter(({ method }) => method === "GET")).toHaveLength(2));
  await screen.findByRole("alert");
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /Text/ }).value).toBe(
    `${defaultNoticeTemplate} Yours`,
  );
  if (afterwards.status !== 200) return;
  const contact = screen.getByRole<HTMLInputElement>("textbox", { name: /Contact/ });
  await waitFor(() => expect(contact.value).toBe("new@example.com"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  const sent = () => requests.filter(({ method }) => method === "POST");
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.body).toMatchObject({
    version: 2,
    contact: "new@example.com",
    template: `${defaultNoticeTemplate} Yours`,
  });
});
