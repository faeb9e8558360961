import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type LiveEvent, openChanges } from "./change-source";

const renderedAt = 1_750_000_000_000;
const refusedMs = 5_000;

class Stream extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: Stream[] = [];
  readonly since: string | null;
  readyState = 0;
  onopen: () => void = () => undefined;
  onerror: () => void = () => undefined;
  constructor(address: string) {
    super();
    this.since = new URL(address, "http://console.test").searchParams.get("since");
    Stream.all.push(this);
  }
  open() {
    this.readyState = Stream.OPEN;
    this.onopen();
  }
  refuse() {
    this.readyState = Stream.CLOSED;
    this.onerror();
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
}

const page = Object.assign(new EventTarget(), { hidden: false });
const show = (isShown: boolean) => {
  page.hidden = !isShown;
  page.dispatchEvent(new Event("visibilitychange"));
};
const streams = () => Stream.all.filter(({ readyState }) => readyState !== Stream.CLOSED);

let events: LiveEvent[];
let connected: boolean;
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  vi.stubGlobal("EventSource", Stream);
  Stream.all = [];
  events = [];
  show(true);
  leave = openChanges(
    renderedAt,
    (event) => events.push(event),
    (is) => {
      connected = is;
    },
  );
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a visible tab has one stream, from the rendering of its page on; a hidden one has none", () => {
  expect(streams().map(({ since }) => since)).toEqual([`${renderedAt}`]);
  streams()[0]?.open();
  show(true);
  expect([streams().length, connected]).toEqual([1, true]);
  show(false);
  expect([streams().length, connected]).toEqual([0, false]);
  leave();
  show(true);
  expect(streams()).toEqual([]);
});

test("shown again, it gets the changes since it was hidden", () => {
  streams()[0]?.open();
  vi.advanceTimersByTime(7_000);
  show(false);
  vi.advanceTimersByTime(20_000);
  show(true);
  // The new stream gets nothing before it is open.
  show(false);
  show(true);
  streams()[0]?.open();
  expect(Stream.all.map(({ since }) => Number(since) - renderedAt)).toEqual([0, 7_000, 7_000]);
  expect(events).toEqual([]);
});

test("after a refusal it tries again while it is visible, and then anything may have changed", () => {
  streams()[0]?.refuse();
  show(false);
  vi.advanceTimersByTime(refusedMs);
  expect(streams()).toEqual([]);
  show(true);
  streams()[0]?.refuse();
  vi.advanceTimersByTime(60_000);
  streams()[0]?.open();
  expect([streams()[0]?.since, events, connected]).toEqual([null, [{ kind: "reset" }], true]);
});
