import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { CheckOption } from "@/lib/features/checks/contract/checks";
import { renderConsole } from "@/lib/testing/render";
import type { Waiting } from "./upload-status";
import { WaitingStep } from "./waiting-step";

const start = Date.parse("2026-11-21T10:00:00.000Z");
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();

beforeEach(() => void vi.useFakeTimers({ now: start }));

function wait(waiting: Waiting) {
  const { sent } = renderConsole(
    <WaitingStep
      applicantId="0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01"
      kind="id"
      progress={{ step: "waiting", waiting }}
      failure={null}
      optionOf={() => ({ blocks: [] }) as unknown as CheckOption}
      onRestart={() => undefined}
    />,
  );
  const asked = () => sent().length;
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  const askNow = async () => {
    act(() => screen.getByRole("button", { name: "Check now" }).click());
    await pass(1);
  };
  return { asked, pass, askNow };
}

test("says when the worker asks next, and asks on demand, not sooner than the interface says", async () => {
  const { asked, pass, askNow } = wait({
    startedAt: at(-10),
    lastResult: "unknown_state",
    lastAskedAt: at(0),
    nextAskAt: at(25),
  });
  await pass(5);
  expect(screen.getByText("20 s")).toBeDefined();
  await askNow();
  expect(asked()).toBe(0);
  await pass(15);
  await askNow();
  expect(asked()).toBe(1);
  await pass(300);
  expect(asked()).toBe(1);
});

test("of an upload whose answer was lost the worker knows nothing: the page asks while its user is active", async () => {
  const { asked, pass, askNow } = wait({ startedAt: at(0), lastResult: null, lastAskedAt: null, nextAskAt: null });
  await askNow();
  expect(asked(), "too early").toBe(0);
  await pass(70);
  expect(asked()).toBe(1);
  await pass(5 * 60);
  const before = asked();
  await pass(600);
  expect([before > 1, asked() - before], "it would keep an idle session alive").toEqual([true, 0]);
});
