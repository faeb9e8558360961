import { beforeEach, describe, expect, test, vi } from "vitest";
import { type KnownList, type ListPage, placeOf, withPage } from "./list-place";

const id = (end: number) => `0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a${String(end).padStart(2, "0")}`;
const list = (request: Record<string, string> = { sort: "-worst" }): Omit<KnownList, "pages"> => ({
  title: "Mine",
  request,
  href: "/applicants?",
  total: 4,
});
const page = (cursor: string | null, ends: number[], nextCursor: string | null): ListPage => ({
  cursor,
  ids: ends.map(id),
  nextCursor,
});
const first = page(null, [1, 2], "b");
const second = page("b", [3, 4], null);

describe("the known pages of a list", () => {
  const both = withPage(withPage(null, list(), first), list(), second);
  const endsOf = ({ pages }: KnownList) => pages.map(({ ids }) => ids.map((one) => Number(one.slice(-2))));

  test("grow by the next page, and a page seen again replaces itself", () => {
    expect(endsOf(both)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(endsOf(withPage(both, list(), page(null, [2, 1], "b")))).toEqual([
      [2, 1],
      [3, 4],
    ]);
    expect(endsOf(withPage(both, list(), page(null, [1], "a")))).toEqual([[1]]);
  });

  test("start over with another list, or with a page that none leads to", () => {
    expect(endsOf(withPage(both, list({ sort: "due" }), first))).toEqual([[1, 2]]);
    expect(endsOf(withPage(both, list(), page("z", [9], null)))).toEqual([[9]]);
  });

  test("give each applicant a position, across pages", () => {
    expect(placeOf(both, id(1))).toMatchObject({ number: 1, previous: null, next: id(2), isFirst: true });
    expect(placeOf(both, id(3))).toMatchObject({ number: 3, previous: id(2), next: id(4), continuesAt: null });
    expect(placeOf(both, id(4))).toMatchObject({ next: null, continuesAt: null });
    expect(placeOf(withPage(null, list(), first), id(2))).toMatchObject({ next: null, continuesAt: "b" });
    expect(placeOf(both, id(9))).toBeNull();
    // Opened in the middle: the number before it is unknown.
    expect(placeOf(withPage(null, list(), second), id(3))).toMatchObject({ number: null, isFirst: false });
  });
});

describe("kept in the tab", () => {
  const fresh = async () => {
    vi.resetModules();
    return import("./list-place");
  };
  const storage = new Map<string, string>();
  beforeEach(() => {
    storage.clear();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    });
  });

  test("across a reload, but never with a search", async () => {
    (await fresh()).rememberPage(list(), first);
    expect((await fresh()).current()?.pages).toEqual([first]);
    (await fresh()).rememberPage(list({ sort: "-worst", query: "imogen" }), first);
    expect([...storage.values()].join()).toBe("");
  });

  test("tampered storage is ignored", async () => {
    storage.set("list", '{"pages":[{"ids":["../staff"]}]}');
    expect((await fresh()).current()).toBeNull();
    storage.set("list", "no JSON");
    expect((await fresh()).current()).toBeNull();
  });
});
