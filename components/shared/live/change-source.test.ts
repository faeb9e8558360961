import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChangeSource } from "./change-source";

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

test("a stream that replaces one before it is open also starts with the changes since the page was made", async () => {
  const tabs = new BroadcastChannel("proofdesk-events");
  await connect();
  tabs.postMessage({ kind: "opened", since: renderedAt + 1 });
  await vi.waitUntil(() => Stream.all.length === 2);
  const [first, second] = Stream.all;
  expect([first, second].map((stream) => stream?.query.get("since"))).toEqual([`${renderedAt}`, `${renderedAt}`]);
  second?.open();
  expect(open()).toEqual([second]);
  tabs.postMessage({ kind: "opened", since: renderedAt + 2 });
  await vi.waitUntil(() => Stream.all.length === 3);
  expect(Stream.all.at(-1)?.query.get("since")).toBe(`${renderedAt + 2}`);
  tabs.close();
});
