import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { CheckOption } from "@/lib/contracts/checks";
import { renderConsole } from "@/lib/testing/render";
import type { Waiting } from "./upload-status";
import { useUploadPolling } from "./use-upload-polling";

const applicantId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01";
const start = Date.parse("2026-11-21T10:00:00.000Z");
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();

/** The service said "unknown_state" at the start, and the worker polls after 20 seconds. */
const waiting: Waiting = { startedAt: at(-10), lastResult: "unknown_state", lastAskedAt: at(0), nextAskAt: at(20) };

beforeEach(() => void vi.useFakeTimers({ now: start }));

function Poll(props: { blocks: CheckOption["blocks"] }) {
  const option = { blocks: props.blocks } as CheckOption;
  const { pollNow, secondsLeft, tooEarly } = useUploadPolling(applicantId, "document.check-id", option, waiting);
  return (
    <button type="button" onClick={pollNow}>
      {secondsLeft} {tooEarly ? "too early" : "ready"}
    </button>
  );
}

function poll(blocks: CheckOption["blocks"] = []) {
  const { requests } = renderConsole(<Poll blocks={blocks} />);
  const polls = () => requests.filter(({ method }) => method === "POST").length;
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  return { polls, pass };
}

describe("the page polls an upload", () => {
  test("only when the worker is late, and again only after the interface's wait", async () => {
    const { polls, pass } = poll();
    await pass(24);
    expect(polls()).toBe(0);
    await pass(2);
    expect(polls()).toBe(1);
    await pass(23);
    expect(polls()).toBe(1);
    await pass(4);
    expect(polls()).toBe(2);
  });

  test("on demand", async () => {
    const { polls, pass } = poll();
    act(() => screen.getByRole("button").click());
    await pass(1);
    expect(polls()).toBe(1);
  });

  test("not while the user is away: the worker does, and polling would keep an idle session alive", async () => {
    const { polls, pass } = poll();
    await pass(5 * 60);
    const before = polls();
    await pass(600);
    expect([before > 0, polls() - before]).toEqual([true, 0]);
  });

  test("not while the operation is blocked", async () => {
    const { polls, pass } = poll([{ code: "consent", why: "Consent is not recorded", fix: null } as never]);
    await pass(120);
    expect(polls()).toBe(0);
  });

  test("and counts down to the worker's next poll", async () => {
    const { pass } = poll();
    await pass(5);
    expect(screen.getByRole("button").textContent).toBe("15 too early");
    await pass(16);
    expect(screen.getByRole("button").textContent).toBe("0 ready");
  });
});
