"use client";

import { useState } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { FailureNotice } from "@/components/ui/failure-state";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import type { EmailPreference } from "@/lib/features/inbox/contract/inbox";
import { chooseMail } from "@/lib/features/inbox/contract/inbox.actions";

const options: Record<EmailPreference, { label: string; description: string }> = {
  needs_me: {
    label: "What needs me",
    description: "Requests I can decide on, mentions, assignments, and outcomes I need to look up.",
  },
  all: { label: "All messages", description: "Also the outcomes of my requests, orders and jobs." },
  none: { label: "None", description: "Messages stay in the inbox." },
};
const choices = Object.keys(options) as EmailPreference[];

export function MailChoice(props: { chosen: EmailPreference }) {
  const [chosen, setChosen] = useState(props.chosen);
  const choose = useAction(chooseMail, { onDone: ({ email }) => setChosen(email) });
  return (
    <div className="grid gap-2">
      <RadioGroup legend="Which messages come by email" legendHidden>
        {choices.map((choice) => (
          <Radio
            key={choice}
            className="w-full"
            name="email"
            value={choice}
            checked={choice === (choose.isPending ? choose.variables.body?.email : chosen)}
            onChange={() => choose.mutate({ body: { email: choice } })}
            {...options[choice]}
          />
        ))}
      </RadioGroup>
      {choose.error ? <FailureNotice {...failureFacts(choose.error)} /> : null}
    </div>
  );
}
