"use client";

import { z } from "zod";
import { FormDialog } from "@/components/shared/form-dialog";
import { SelectField, TextField } from "@/components/shared/form-fields";
import type { Openable } from "@/components/ui/lazy-part";
import { decisionOutcomes, decisionTitles } from "@/lib/domain/decisions/outcomes";
import type { DecisionReason } from "@/lib/features/decisions/contract/decision-reasons";
import * as contract from "@/lib/features/decisions/contract/decision-reasons";
import { addReason, changeReason } from "@/lib/features/decisions/contract/decisions.actions";

const outcomes = decisionOutcomes.map((value) => ({ value, label: decisionTitles[value].action }));
const description = "Describe a result of verification, or a risk. Decisions keep the title that they were made with.";

export function AddReason(opened: Openable) {
  return (
    <FormDialog
      {...opened}
      title="Add a reason"
      description={description}
      submit="Add"
      action={addReason}
      schema={contract.addReason.body}
      start={{ outcome: "decline", code: "", title: "" }}
      input={(body) => ({ body })}
      successTitle="Reason added"
    >
      <SelectField name="outcome" label="Decision" options={outcomes} />
      <TextField name="code" label="Code" hint="Lower-case letters, digits and underscores. Never changed." />
      <TextField name="title" label="Title" maxLength={100} />
    </FormDialog>
  );
}

/** Retires a reason, or offers a retired one again. */
export function RetireReason({ reason, ...opened }: Openable & { reason: DecisionReason }) {
  const { outcome, code, title } = reason;
  const isRetired = reason.retiredAt !== null;
  return (
    <FormDialog
      {...opened}
      title={isRetired ? `Offer “${title}” again?` : `Retire “${title}”?`}
      description={
        isRetired ? "New decisions can give it again." : "New decisions can no longer give it. Earlier ones keep it."
      }
      submit={isRetired ? "Offer again" : "Retire"}
      action={changeReason}
      schema={z.object({})}
      start={{}}
      input={() => ({ params: { outcome, code }, body: { retired: !isRetired } })}
      successTitle={isRetired ? "Offered again" : "Retired"}
    />
  );
}

export function RenameReason({ reason, ...opened }: Openable & { reason: DecisionReason }) {
  const { outcome, code, title } = reason;
  return (
    <FormDialog
      {...opened}
      title="Rename the reason"
      description={description}
      submit="Rename"
      action={changeReason}
      schema={contract.addReason.body.pick({ title: true })}
      start={{ title }}
      input={(body) => ({ params: { outcome, code }, body })}
      successTitle="Reason renamed"
    >
      <TextField name="title" label="Title" maxLength={100} />
    </FormDialog>
  );
}
