import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { reopenDecision } from "@/lib/features/decisions/contract/decisions.actions";
import { renderConsole } from "@/lib/testing/render";
import { FormOf, useActionForm } from "./action-form";

/** A form whose `onFailed` handles every failure but the first one. */
function Form() {
  const [handled, setHandled] = useState(-1);
  const form = useActionForm({
    action: reopenDecision,
    schema: z.object({}),
    start: {},
    input: () => ({ params: { id: "1", decisionId: "2" }, body: { reason: "Misread" } }),
    onFailed: () => {
      setHandled((count) => count + 1);
      return handled >= 0;
    },
  });
  return (
    <FormOf of={form} aria-label="Reopen it">
      <Button type="submit">Reopen</Button>
      <output>{`${handled} handled, ${form.failure ? "shown in the form" : "not shown"}`}</output>
    </FormOf>
  );
}

test('a failure that "onFailed" handled is not shown a second time by the form', async () => {
  const { user } = renderConsole(<Form />, {
    answers: {
      "POST /api/applicants/1/decisions/2/reopen": () => ({ status: 409, body: { code: "state_conflict" } }),
    },
  });
  const reads = (text: string) => waitFor(() => expect(screen.getByRole("status").textContent).toBe(text));
  await user.click(screen.getByRole("button", { name: "Reopen" }));
  await reads("0 handled, shown in the form");
  await user.click(screen.getByRole("button", { name: "Reopen" }));
  await reads("1 handled, not shown");
});
