import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useShortcuts } from "@/components/ui/shortcuts";
import type { Permission } from "@/lib/base/permissions";
import { applicantRow } from "@/lib/testing/applicant-row";
import { renderConsole } from "@/lib/testing/render";
import { PaletteBox } from "./palette-box";
import { ShortcutsHelp } from "./shortcuts-help";

const row = applicantRow({
  id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01",
  name: { given: "Renáta", family: "Szőllősi-Brook" },
});

const done = vi.fn();

function Page(props: { permissions: readonly Permission[] }) {
  useShortcuts("List", [{ keys: ["x"], title: "select", run: () => done(document.activeElement?.textContent) }]);
  return (
    <>
      <button type="button">A row</button>
      <PaletteBox permissions={props.permissions} />
      <ShortcutsHelp />
    </>
  );
}

const open = async (permissions: readonly Permission[]) => {
  const view = renderConsole(<Page permissions={permissions} />, {
    answers: {
      "GET /api/applicants": () => ({ body: { items: [row], nextCursor: null } }),
      "POST /api/applicants/find": () => ({ body: { id: row.id } }),
    },
  });
  screen.getByRole("button", { name: "A row" }).focus();
  await view.user.keyboard("{Control>}k{/Control}");
  const box = await screen.findByRole("combobox");
  return { ...view, type: (text: string) => view.user.type(box, text) };
};
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);

test("an applicant is found by name after a pause, and Enter opens the page by its id", async () => {
  const { type, user, requests, router } = await open(["applicant.read", "applicant.read-direct"]);
  await type("szoll");
  const option = await screen.findByRole("option", { name: /Szőllősi-Brook/ });
  expect(option.hasAttribute("data-highlighted")).toBe(true);
  expect(requests).toHaveLength(1);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith(`/applicants/${row.id}`));
  expect(localStorage.length + sessionStorage.length).toBe(0);
});

test("who sees names masked searches for none, and finds a person by their whole access code once it is chosen", async () => {
  const { type, user, requests, router } = await open(["applicant.read"]);
  await type("szoll");
  expect(await screen.findByText(/Names are masked for your role/)).toBeTruthy();
  await user.clear(screen.getByRole("combobox", { name: "Access code, ID, or command" }));
  await type("c0ffee00-code");
  const option = await screen.findByRole("option", { name: "Find the applicant with this access code" });
  expect(requests).toEqual([]);
  await user.click(option);
  await waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith(`/applicants/${row.id}`));
  expect(requests).toMatchObject([{ method: "POST", path: "/api/applicants/find", body: { code: "c0ffee00-code" } }]);
});

test("what is typed at once, before the field is there, is in it", async () => {
  const { user } = renderConsole(<Page permissions={[]} />);
  screen.getByRole("button", { name: "A row" }).focus();
  await user.keyboard("{Control>}k{/Control}xsel");
  expect((await screen.findByRole<HTMLInputElement>("combobox")).value).toBe("xsel");
  expect(done).not.toHaveBeenCalled();
});

test("without the permission there is no applicant search, and only pages that may be opened are offered", async () => {
  const { type, requests } = await open(["order.read"]);
  await type("or");
  expect(options()).toEqual([expect.stringMatching(/^Orders/)]);
  await type("zzz");
  expect(await screen.findByText(/Nothing found/)).toBeTruthy();
  expect(requests).toEqual([]);
});

test("a page action runs with the focus where it was", async () => {
  const { type } = await open([]);
  await type("sel{Enter}");
  await waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith("A row"));
});

test("Escape closes it, the focus returns, and ? lists the same keys", async () => {
  const { user } = await open(["order.read"]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
  expect(document.activeElement?.textContent).toBe("A row");
  await user.keyboard("?");
  const help = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  const list = within(help).getByRole("region", { name: "List" });
  expect(
    within(list)
      .getAllByRole("definition")
      .map((line) => line.textContent),
  ).toEqual(["select"]);
});
