import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/data/prisma";
import { setUpDatabase, signInAs, type TestPerson } from "@/lib/testing/staff";
import { EndedNotice } from "./ended-notice";
import SignInPage from "./page";

let received = new Headers();
vi.mock("next/headers", () => ({ headers: async () => received }));
vi.mock("next/navigation", () => ({
  notFound: vi.fn(),
  redirect: (path: string) => {
    throw new Error(`to ${path}`);
  },
}));
// Calls the page without rendering it: React's own elements need the browser part of React.
vi.mock("react/jsx-dev-runtime", () => ({ jsxDEV: (type: unknown, props: object) => ({ type, props }) }));

setUpDatabase();
let person: TestPerson;
beforeEach(async () => {
  person = await signInAs(["viewer"]);
  received = new Headers({ cookie: person.cookie });
});

/** Sets how long ago the session was active, and returns that time. */
async function setIdle(seconds: number): Promise<Date> {
  const id = person.staff.sessionId;
  await db.$executeRaw`update "Session" set "lastSeenAt" = now() - make_interval(secs => ${seconds}) where id = ${id}::uuid`;
  return lastSeenAt();
}

async function lastSeenAt(): Promise<Date> {
  return (await db.session.findUniqueOrThrow({ where: { id: person.staff.sessionId } })).lastSeenAt;
}

/** Returns the props of the notice that the page shows in a tab that has declared the session ended. */
async function openPage(search: Record<string, string>): Promise<unknown> {
  return findNotice(await SignInPage({ searchParams: Promise.resolve(search) }));
}

type Tree = { type: unknown; props: { children?: Tree | Tree[] } } | null;

function findNotice(tree: Tree): unknown {
  if (tree?.type === EndedNotice) return tree.props;
  return [tree?.props?.children ?? []].flat().map(findNotice).find(Boolean);
}

describe("the sign-in page of a tab that has declared the session ended", () => {
  const search = { next: "/orders", ended: "1" };

  test("stays, and does not extend the session, although the server would end it only later", async () => {
    const before = await setIdle(14 * 60);
    expect(await openPage(search)).toEqual({ next: "/orders", isActiveElsewhere: false, hasInput: false });
    expect(await lastSeenAt()).toEqual(before);
  });

  test("says that the reader is still signed in if another tab was active, which does not extend the session", async () => {
    const before = await setIdle(10 * 60);
    expect(await openPage(search)).toEqual({ next: "/orders", isActiveElsewhere: true, hasInput: false });
    expect(await lastSeenAt()).toEqual(before);
  });

  test("knows that the tab has input", async () => {
    await setIdle(14 * 60);
    expect(await openPage({ ended: "with-input" })).toMatchObject({ hasInput: true });
  });
});

test("the sign-in page leads a reader who is signed in to the requested page", async () => {
  await expect(openPage({ next: "/orders" })).rejects.toThrow("to /orders");
  received = new Headers();
  expect(await openPage({ next: "/orders" })).toBeUndefined();
});
