import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { UnlistedField } from "@/lib/features/policies/contract/unlisted-fields";
import { renderConsole } from "@/lib/testing/render";
import { UnlistedFields } from "./unlisted-fields";

const admin = { id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7b01", name: "Otto Other" };
const field = (path: string, more: Partial<UnlistedField> = {}): UnlistedField => ({
  path,
  section: "Background",
  seen: 12,
  firstSeenAt: "2026-11-03T11:04:00.000Z",
  lastSeenAt: "2026-11-19T11:04:00.000Z",
  acceptable: true,
  accepted: null,
  ...more,
});

function draw(first: UnlistedField[], later = first) {
  let items = first;
  return renderConsole(<UnlistedFields />, {
    answers: {
      "GET /api/settings/unlisted-fields": () => ({ body: { items } }),
      "GET /api/step-up": () => ({ body: { password: true, totp: false, passkey: false, recentSignIn: false } }),
      "POST /api/step-up": () => ({ body: { token: "once", expiresAt: "2026-11-19T11:09:00.000Z" } }),
      "POST /api/settings/unlisted-fields/accept": () => {
        items = later;
        return { body: items[0] };
      },
    },
  });
}

const rowOf = async (path: string) =>
  within(
    (await screen.findByText((_, element) => element?.tagName === "CODE" && element.textContent === path)).closest(
      "li",
    ) ?? fail(),
  );
const fail = () => {
  throw new Error("No such row");
};

test("each field says where and how often it was seen, and only one with a plain name can be accepted", async () => {
  draw([
    field("backgroundCheck.extra"),
    field("contactProof.(unnamed)", { section: "Phone and email", acceptable: false, seen: 1 }),
  ]);
  const row = await rowOf("backgroundCheck.extra");
  row.getByText(/Background · Seen 12 times/);
  row.getByRole("button", { name: "Accept backgroundCheck.extra" });
  const other = await rowOf("contactProof.(unnamed)");
  other.getByText(/Seen 1 time ·/);
  expect(other.queryByRole("button")).toBeNull();
  other.getByText("Can't be accepted: its name may be personal data.");
});

test("accepting takes a reason and a password, and is shown with who did it and why", async () => {
  const accepted = { at: "2026-11-19T11:04:00.000Z", by: admin, reason: "A color." };
  const { user, sent } = draw([field("badge", { section: null })], [field("badge", { section: null, accepted })]);
  await user.click((await rowOf("badge")).getByRole("button", { name: "Accept badge" }));
  const dialog = within(await screen.findByRole("dialog"));
  const submit = () => user.click(dialog.getByRole("button", { name: "Accept" }));
  await submit();
  await dialog.findByText("Say why");
  expect(sent()).toEqual([]);
  await user.type(dialog.getByLabelText("Reason"), "A color.");
  await user.type(dialog.getByLabelText("Re-enter your password"), "slow rivers carry");
  await submit();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()).toMatchObject([
    { body: { act: "unlisted-field.accept" } },
    { body: { path: "badge", reason: "A color.", stepUp: "once" } },
  ]);
  const row = await rowOf("badge");
  await row.findByText(/Accepted by Otto Other/);
  row.getByRole("button", { name: "Stop accepting badge" });
});

test("none is said in words", async () => {
  draw([]);
  await screen.findByText("No unlisted fields");
});
