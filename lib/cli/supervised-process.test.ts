import { expect, test } from "vitest";
import { type Child, ChildFailed, type Ready } from "./child-process";
import { SupervisedProcess } from "./supervised-process";

/** A child that a test marks as ready, and ends. */
function fakeChild() {
  let isReady: (line: Ready) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  let end: (reason: string) => void = () => undefined;
  const ready = new Promise<Ready>((resolve, reject) => {
    isReady = resolve;
    fail = reject;
  });
  ready.catch(() => undefined);
  const ended = new Promise<string>((resolve) => {
    end = resolve;
  });
  const stops: number[] = [];
  const stop = async (limitMs: number) => {
    stops.push(limitMs);
    end("it was ended by SIGTERM");
  };
  const child: Child = { name: "worker", ready, ended, stop };
  return {
    child,
    isReady,
    end,
    stops,
    fail: () => fail(new ChildFailed("The worker did not start: it took too long.")),
  };
}

/** A supervised process whose clock only the test advances. */
function supervise() {
  const children: ReturnType<typeof fakeChild>[] = [];
  const starts: (Ready | null)[] = [];
  const pauses: number[] = [];
  const lines: string[] = [];
  const clock = { ms: 0 };
  let started: () => void = () => undefined;
  let givenUp: (line: string) => void = () => undefined;
  const end = new Promise<string>((resolve) => {
    givenUp = resolve;
  });
  const supervised = new SupervisedProcess({
    start: (last) => {
      const next = fakeChild();
      children.push(next);
      starts.push(last);
      started();
      return next.child;
    },
    report: (line) => lines.push(line),
    giveUp: givenUp,
    time: {
      now: () => clock.ms,
      pause: async (ms) => {
        pauses.push(ms);
      },
    },
  });
  const last = () => children.at(-1) as ReturnType<typeof fakeChild>;
  const nextStart = () =>
    new Promise<void>((resolve) => {
      started = resolve;
    });
  /** Ends the running child and waits for the next one. */
  const crash = async (reason: string) => {
    const next = nextStart();
    last().end(reason);
    await next;
  };
  return { supervised, children, starts, pauses, lines, clock, end, last, crash, nextStart };
}

test("a process that exits by itself is restarted with the same ports", async () => {
  const { supervised, starts, lines, last, crash } = supervise();
  last().isReady({ listening: 4100, control: 4101 });
  await supervised.ready;
  await crash("it was ended by SIGKILL");
  expect(starts).toEqual([null, { listening: 4100, control: 4101 }]);
  expect(lines).toEqual(["The worker stopped unexpectedly: it was ended by SIGKILL. Starting it again…"]);
});

test("restarts back off, and repeated failures give up with one sentence", async () => {
  const { supervised, children, pauses, last, crash, end } = supervise();
  last().isReady({ ready: true });
  await supervised.ready;
  for (let count = 0; count < 4; count += 1) {
    await crash("it ended (exit code 1)");
    last().isReady({ ready: true });
  }
  last().end("it ended (exit code 1)");
  expect(await end).toBe("The worker stopped 5 times in a short time, at last because it ended (exit code 1).");
  expect(pauses).toEqual([250, 1_000, 4_000, 10_000]);
  expect(children).toHaveLength(5);
});

test("a process that has run steadily resets the count", async () => {
  const { supervised, pauses, clock, last, crash } = supervise();
  last().isReady({ ready: true });
  await supervised.ready;
  for (let count = 0; count < 8; count += 1) {
    clock.ms += 60_000;
    await crash("it was ended by SIGKILL");
    last().isReady({ ready: true });
    await last().child.ready;
  }
  expect(new Set(pauses)).toEqual(new Set([250]));
});

test("a process that does not get ready again is killed and restarted", async () => {
  const { supervised, children, last, crash, nextStart } = supervise();
  last().isReady({ ready: true });
  await supervised.ready;
  await crash("it was ended by SIGKILL");
  const next = nextStart();
  last().fail();
  await next;
  expect(children[1]?.stops).toHaveLength(1);
  expect(children).toHaveLength(3);
});

test("a stop is final", async () => {
  const { supervised, children, last } = supervise();
  last().isReady({ ready: true });
  await supervised.ready;
  await supervised.stop(500);
  expect(children).toHaveLength(1);
  expect(children[0]?.stops).toEqual([500]);
});

test("a failed first start is reported to the caller, and not retried", async () => {
  const { supervised, children, last } = supervise();
  last().fail();
  last().end("it ended (exit code 1)");
  await expect(supervised.ready).rejects.toThrow(ChildFailed);
  await supervised.stop(500);
  expect(children).toHaveLength(1);
});
