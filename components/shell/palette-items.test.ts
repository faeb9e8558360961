import { describe, expect, test } from "vitest";
import type { ShortcutGroup } from "@/components/ui/shortcuts";
import { actionsOf, matches, pagesFor, pagesOfId, recentItems } from "./palette-items";

const id = "0198f000-0000-7000-8000-00000000a1e4";

test.each([
  ["Order limits", "", true],
  ["Order limits", "lim", true],
  ["Order limits", "limits or", true],
  ["Order limits", "rder", false],
  ["Zoë Łuczak", "zoe", true],
])("%s is found by the beginnings of its words: %s", (title, typed, isFound) => {
  expect(matches(title, typed)).toBe(isFound);
});

test("only pages that the reader may open are offered", () => {
  const titles = (granted: Parameters<typeof pagesFor>[0]) => pagesFor(granted).map(({ title }) => title);
  expect(titles([])).toEqual(["Exports", "Reference", "Account", "Glossary"]);
  expect(titles(["order.read"])).toContain("Orders");
  expect(pagesOfId(` ${id.toUpperCase()} `, ["order.read"]).map(({ opens }) => opens)).toEqual([`/orders/${id}`]);
  expect(pagesOfId(id, [])).toEqual([]);
  expect(pagesOfId("Imogen", ["order.read"])).toEqual([]);
});

test("recent pages are named by type, never by applicant", () => {
  const paths = [`/applicants/${id}/hits`, "/orders", "/audit", "/elsewhere"];
  expect(recentItems(paths, ["applicant.read", "order.read"]).map(({ title, opens }) => [title, opens])).toEqual([
    ["Applicants › ···· a1e4 › hits", `/applicants/${id}/hits`],
    ["Orders", "/orders"],
  ]);
});

describe("the actions of a page", () => {
  const group = (title: string, shortcuts: ShortcutGroup["shortcuts"], scope: ShortcutGroup["scope"] = "page") => ({
    id: title,
    title,
    scope,
    shortcuts,
  });

  test("are those of its shortcuts that a single choice can run, each once", () => {
    const run = () => {};
    const actions = actionsOf([
      group("Decide", [{ keys: ["a"], title: "choose Approve", run }]),
      group("List", [
        { keys: ["j", "k"], title: "next, previous row", run },
        { keys: ["mod+Enter"], title: "send", run, inPalette: false },
        { keys: [], title: "edit", run },
      ]),
      group("Decide", [{ keys: ["a"], title: "choose Approve", run }]),
      group("Picture", [{ keys: ["+"], title: "closer", run }], "dialog"),
    ]);
    expect(actions.map(({ title, keys }) => [title, keys])).toEqual([
      ["Choose Approve", "a"],
      ["Edit", undefined],
    ]);
  });
});
