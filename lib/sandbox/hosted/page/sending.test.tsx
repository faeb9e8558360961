import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { expect, test, vi } from "vitest";
import type { FlowState } from "../state";
import * as api from "./api";
import type { Taken } from "./picture";
import { SendingStep } from "./sending";
import { FlowProvider, useFlow } from "./use-flow";

vi.mock(import("./api"), async (original) => ({
  ...(await original()),
  readState: vi.fn(),
  sendDocument: vi.fn(),
  sendAnswers: vi.fn(),
  finish: vi.fn(),
}));

const fresh: FlowState = {
  flow: "f-1",
  company: "Company",
  firstName: "Wren",
  option: "EITHER",
  needsConsent: false,
  document: null,
  hasSelfie: true,
  quiz: null,
  attempts: { id: { used: 0, limit: 3 }, passport: { used: 0, limit: null }, quiz: { used: 0, limit: 3 } },
  ended: null,
  isExhausted: false,
  redirectUrl: null,
};
const picture = { base64: "AA==" } as Taken;

/** Sends once a passport's page is taken. */
function TakeAndSend() {
  const { update } = useFlow();
  const [isTaken, setTaken] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    update({ choice: "passport", taken: { "passport-page": picture } });
    setTaken(true);
  }, []);
  return isTaken ? <SendingStep /> : null;
}

test("pictures whose answer was lost are not sent twice", async () => {
  const lost = new api.Refused("unreachable", "No answer came.");
  const sent = vi.mocked(api.sendDocument).mockRejectedValue(lost);
  const read: FlowState = {
    ...fresh,
    document: { kind: "passport", result: "complete", description: "" },
    attempts: { ...fresh.attempts, passport: { used: 1, limit: null } },
  };
  vi.mocked(api.readState).mockResolvedValue(read);
  vi.mocked(api.finish).mockResolvedValue({ ...read, ended: "complete" });
  const onEnd = vi.fn();
  render(
    <FlowProvider state={fresh} onEnd={onEnd} onFail={vi.fn()}>
      {() => <TakeAndSend />}
    </FlowProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalled());
  expect(sent).toHaveBeenCalledTimes(1);
});
