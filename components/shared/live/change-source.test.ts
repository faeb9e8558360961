import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChangeSource } from "./change-source";

const [anna, ben] = ["0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01", "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a02"] as const;
const renderedAt = 1_750_000_000_000;

class Stream {
  static readonly CLOSED = 2;
  static all: Stream[] = [];
  readonly query: URLSearchParams;
  readyState = 0;
  onopen: () => void = () => undefined;
  onerror: () => void = () => undefined;
  constructor(address: string) {
    this.query = new URL(address, "http://console.test").searchParams;
    Stream.all.push(this);
  }
  addEventListener() {}
  open() {
    this.readyState = 1;
    this.onopen();
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
}

/** Locks of a browser with one tab: granted after the request, not during it. */
class Locks {
  held: string[] = [];
  async request(name: string, options: object, granted: (lock: object | null) => Promise<unknown>) {
    await settle();
    if ("ifAvailable" in options && this.held.includes(name)) return granted(null);
    this.held.push(name);
    try {
      return await granted({});
    } finally {
      this.held.splice(this.held.indexOf(name), 1);
    }
  }
  async query() {
    return { held: this.held.map((name) => ({ name })) };
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve));
const open = () => Stream.all.filter(({ readyState }) => readyState !== Stream.CLOSED);

let locks: Locks;
let source: ChangeSource | undefined;

beforeEach(() => {
  Stream.all = [];
  locks = new Locks();
  vi.stubGlobal("navigator", { locks });
  vi.stubGlobal("EventSource", Stream);
});
afterEach(() => {
  source?.close();
  vi.unstubAllGlobals();
});

const connect = async () => {
  source = new ChangeSource(
    renderedAt,
    () => undefined,
    () => undefined,
  );
  await settle();
  await settle();
  return source;
};

test("one stream says which applicants are looked at, until the page is left", async () => {
  const tab = await connect();
  const leave = tab.startViewing(anna);
  await settle();
  await settle();
  expect(Stream.all.at(-1)?.query.get("looking")).toBe(anna);
  Stream.all.at(-1)?.open();
  expect(open()).toHaveLength(1);
  leave();
  await settle();
  await settle();
  expect(Stream.all.at(-1)?.query.get("looking")).toBeNull();
});

test("a page that is left before its lock was granted is not looked at", async () => {
  const tab = await connect();
  tab.startViewing(anna)();
  await settle();
  await settle();
  expect(locks.held).toEqual(["proofdesk-events"]);
});

test("a stream that replaces one before it is open also starts with the changes since the page was made", async () => {
  const tab = await connect();
  tab.startViewing(ben);
  await settle();
  await settle();
  const [first, second] = Stream.all;
  expect([first?.query.get("since"), second?.query.get("looking")]).toEqual([`${renderedAt}`, ben]);
  expect(second?.query.get("since")).toBe(`${renderedAt}`);
  second?.open();
  expect(open()).toEqual([second]);
  tab.startViewing(anna);
  await settle();
  await settle();
  expect(Stream.all.at(-1)?.query.get("since")).toBeNull();
});
