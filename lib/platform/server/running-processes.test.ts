import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Child, ChildFailed, type Ready } from "./child-process";
import { RunningProcesses } from "./running-processes";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A fake process. The test decides when it is ready and when it ends. */
function fakeChild(name: string) {
  let [begin, fail]: [(line: Ready) => void, (error: Error) => void] = [() => undefined, () => undefined];
  let end: (reason: string) => void = () => undefined;
  const ready = new Promise<Ready>((resolve, reject) => {
    [begin, fail] = [resolve, reject];
  });
  ready.catch(() => undefined);
  const ended = new Promise<string>((resolve) => {
    end = resolve;
  });
  const stop = vi.fn(async () => end("it was ended by SIGTERM"));
  return { name, ready, ended, stop, begin, end, fail: () => fail(new ChildFailed("it took too long")) };
}

/** Starts processes, and keeps one of them running. */
function startOne(options?: Parameters<RunningProcesses["startAndRestart"]>[1]) {
  const children: ReturnType<typeof fakeChild>[] = [];
  const processes = new RunningProcesses(() => undefined);
  const last = () => children.at(-1) as ReturnType<typeof fakeChild>;
  const ready = processes.startAndRestart((): Child => {
    children.push(fakeChild("worker"));
    return last();
  }, options);
  const settle = () => vi.advanceTimersByTimeAsync(0);
  /** Ends the running process, and returns the pause before the next one. */
  const crash = async () => {
    last().end("it ended (exit code 1)");
    await settle();
    const before = performance.now();
    await vi.advanceTimersToNextTimerAsync();
    return performance.now() - before;
  };
  return { processes, ready, children, last, settle, crash };
}

test("pauses grow, steady running resets them, and repeated failures give up with one sentence", async () => {
  const { processes, ready, children, last, settle, crash } = startOne();
  last().begin({ ready: true });
  await ready;
  const pauses: number[] = [];
  for (const steadyMs of [0, 0, 60_000, 0, 0, 0]) {
    await vi.advanceTimersByTimeAsync(steadyMs);
    pauses.push(await crash());
    last().begin({ ready: true });
    await settle();
  }
  expect(pauses).toEqual([250, 1_000, 250, 1_000, 4_000, 10_000]);
  last().end("it ended (exit code 1)");
  expect(await processes.broken).toBe(
    "The worker stopped 5 times in a short time, at last because it ended (exit code 1).",
  );
  expect(children).toHaveLength(7);
});

test("one that the others can do without is started again however often it fails, and ends nothing", async () => {
  const { processes, ready, children, last, settle, crash } = startOne({ isDispensable: true });
  let broken: string | undefined;
  void processes.broken.then((line) => {
    broken = line;
  });
  last().begin({ ready: true });
  await ready;
  const pauses: number[] = [];
  for (let failure = 1; failure <= 20; failure += 1) {
    pauses.push(await crash());
    last().begin({ ready: true });
    await settle();
  }
  expect(pauses.slice(0, 6)).toEqual([250, 1_000, 4_000, 10_000, 10_000, 10_000]);
  expect(children).toHaveLength(21);
  expect(broken).toBeUndefined();
});

test("a process that does not get ready again is ended, and started again", async () => {
  const { ready, children, last, settle, crash } = startOne();
  last().begin({ ready: true });
  await ready;
  await crash();
  last().fail();
  await settle();
  expect(last().stop).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(children).toHaveLength(3);
});

test("a stop is final, also during a pause: the sandbox and the database end after the others", async () => {
  const { processes, ready, children, last, settle } = startOne();
  last().begin({ ready: true });
  await ready;
  last().end("it ended (exit code 1)");
  await settle();
  const ended: string[] = [];
  for (const name of ["database", "sandbox", "console"]) {
    const child = fakeChild(name);
    child.stop.mockImplementation(async () => {
      ended.push(name);
      child.end("it was ended by SIGTERM");
    });
    const runningProcess = processes.startAndRestart(() => child);
    child.begin({ ready: true });
    await runningProcess;
  }
  await Promise.all([processes.stop(), processes.stop()]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ended).toEqual(["console", "sandbox", "database"]);
  expect(children).toHaveLength(1);
  await expect(processes.startAndRestart(() => fakeChild("worker"))).rejects.toThrow(ChildFailed);
});

test("a failed first start is reported to the caller, and not tried again", async () => {
  const { ready, children, last } = startOne();
  last().fail();
  last().end("it ended (exit code 1)");
  await expect(ready).rejects.toThrow(ChildFailed);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(children).toHaveLength(1);
});
