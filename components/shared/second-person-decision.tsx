"use client";

import { useState } from "react";
import { flushSync } from "react-dom";
import type { FieldValues } from "react-hook-form";
import { type ActionOptions, useActionForm } from "@/components/shared/action-form";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { CallableAction } from "@/lib/platform/contract/action";

type Verb = "approve" | "reject";

/**
 * The form in which a second person approves or rejects. Only its two buttons submit it, so Enter decides nothing.
 *
 * @param optionsFor the form's options for the button that was pressed last
 */
export function useDecision<A extends CallableAction, In extends FieldValues, Out>(
  optionsFor: (verb: Verb) => ActionOptions<A, In, Out>,
) {
  const [verb, setVerb] = useState<Verb>("approve");
  const form = useActionForm(optionsFor(verb));
  const decide = (chosen: Verb) => {
    flushSync(() => setVerb(chosen));
    void form.submit();
  };
  return { ...form, submit: undefined, verb, decide };
}

type Decision = { verb: Verb; isPending: boolean; decide: (verb: Verb) => void };

/** The buttons for the decision. Neither is the primary button, and Enter in a field presses neither. */
export function DecisionButtons(props: { of: Decision; approve: string }) {
  const { verb, isPending, decide } = props.of;
  const state = (of: Verb) => ({ loading: isPending && verb === of, disabled: isPending, onClick: () => decide(of) });
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button variant="danger" {...state("reject")}>
        Reject
      </Button>
      <Button icon={<Icon name="stamp" />} {...state("approve")}>
        {props.approve}
      </Button>
    </div>
  );
}
