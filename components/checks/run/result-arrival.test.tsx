import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { renderConsole } from "@/lib/testing/render";
import { viewOf } from "@/lib/testing/result-view";
import { clearResult } from "@/lib/testing/test-results";
import { ArrivalNote, useResultArrival } from "./result-arrival";

const applicantId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01";
const endpoint = `GET /api/applicants/${applicantId}/result?refresh=1`;

beforeEach(() => void vi.useFakeTimers());

/** Returns the result with the face check in this state. */
const resultWith = (state: "pending" | "clear") => {
  const view = viewOf(clearResult);
  expect(view.checks.map(({ key }) => key)).toContain("face");
  const checks = view.checks.map((check) => (check.key === "face" ? { ...check, state } : check));
  return { body: { ...view, checks } };
};

function Waiting() {
  const arrival = useResultArrival(applicantId, { id: "run", checks: ["face"] });
  return arrival ? <ArrivalNote applicantId={applicantId} arrival={arrival} /> : null;
}

function wait(answers: () => { status?: number; body: unknown }) {
  const { requests } = renderConsole(<Waiting />, { answers: { [endpoint]: answers } });
  const fetches = () => requests.filter(({ path }) => path.includes("refresh=1")).length;
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  return { fetches, pass };
}

describe("a result that arrives after its run", () => {
  test("is fetched at the interface's intervals, until it is here", async () => {
    const answers = [resultWith("pending"), resultWith("clear")];
    const { fetches, pass } = wait(() => answers.shift() ?? resultWith("clear"));
    await pass(3);
    expect(fetches()).toBe(0);
    await pass(2);
    expect(fetches()).toBe(1);
    expect(screen.getByRole("status").textContent).toContain("Waiting for the result");
    await pass(18);
    expect(fetches()).toBe(1);
    await pass(3);
    expect(fetches()).toBe(2);
    expect(screen.getByRole("status").textContent).toContain("The result is here.");
    await pass(600);
    expect(fetches()).toBe(2);
  });

  test("is not fetched forever: each fetch is audited", async () => {
    const { fetches, pass } = wait(() => resultWith("pending"));
    await pass(3600);
    expect(fetches()).toBe(5);
    expect(screen.getByRole("status").textContent).toContain("No result yet");
  });

  test("is not fetched again after a failure", async () => {
    const { fetches, pass } = wait(() => ({ status: 503, body: { code: "upstream_timeout" } }));
    await pass(3600);
    expect(fetches()).toBe(1);
    expect(screen.getByRole("status").textContent).toContain("could not be read");
  });
});
