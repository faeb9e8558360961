import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CheckOption } from "@/lib/features/checks/contract/checks";
import { renderConsole } from "@/lib/testing/render";
import { VerifyStep } from "./verify-step";

test.each([
  ["not-stated", "The last answer does not say whether the ID is verified. Verify again."],
  ["no-answer", "An earlier Verify got no answer; its outcome is unknown. Verify again."],
] as const)("an earlier Verify with an unknown outcome (%s) is shown as unknown, not as refused", (why, text) => {
  renderConsole(
    <VerifyStep
      applicantId="0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01"
      kind="id"
      progress={{ step: "verify", unknownOutcome: why }}
      watch={null}
      optionOf={() => ({ blocks: [] }) as unknown as CheckOption}
      onRestart={() => undefined}
    />,
  );
  expect(screen.getByText(text).closest("[data-evidence]")?.getAttribute("data-evidence")).toBe("unknown");
  expect(screen.queryByText(/refused/)).toBeNull();
});
