import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { CheckOption } from "@/lib/features/checks/contract/checks";
import { renderConsole } from "@/lib/testing/render";
import { RunForm } from "./run-form";

const applicantId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01";
const runId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a02";
const option = { operationId: "background.seven-year", blocks: [], last: null } as unknown as CheckOption;

test.each([
  ["is shown", false, [[runId]]],
  ["is not shown on the page that was opened meanwhile", true, []],
] as const)("the answer of an operation %s", async (_what, isLeft, shown) => {
  const onAnswered = vi.fn();
  const answered = vi.fn(() => {
    if (isLeft) view.unmount();
    return { body: { runId, response: {} } };
  });
  const view = renderConsole(
    <RunForm
      applicantId={applicantId}
      operationId="background.seven-year"
      option={option}
      defaults={{}}
      mayUpdate={false}
      onAnswered={onAnswered}
    />,
    { answers: { [`POST /api/applicants/${applicantId}/operations/background.seven-year`]: answered } },
  );
  const form = await screen.findByRole("form");
  await view.user.click(form.querySelector("button[type=submit]") ?? form);
  await waitFor(() => expect(answered).toHaveBeenCalledTimes(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(onAnswered.mock.calls).toEqual(shown);
});
