"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { ScrollText } from "lucide-react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Textarea } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { StatusIcon } from "@/components/ui/status-icon";
import { toast } from "@/components/ui/toast";
import { call } from "@/lib/console-api";
import { type OverrideDetail, type Resolution, resolveOverride } from "@/lib/contracts/overrides";
import { ConfirmFields, password } from "./confirm-fields";
import { useConfirmedAction } from "./use-confirmed-action";

const { outcome, note } = resolveOverride.body.shape;
const form = z.object({ outcome, note, password });

const blocked: Record<"own_request" | "no_right", { title: string; text: string }> = {
  own_request: {
    title: "You requested this.",
    text: "A second person with approval rights must record the outcome. This includes admins.",
  },
  no_right: {
    title: "You can view but not resolve this.",
    text: "An approver other than the requester records the outcome. An admin can give the role.",
  },
};

const resolved: Record<Resolution, string> = {
  applied: "Resolved: verified by override",
  not_applied: "Resolved: not applied",
};

/** Records the outcome of a call whose answer was lost. Nothing is preselected, and the service is not called. */
export function ResolveOutcomeForm(props: { override: OverrideDetail }) {
  const { id, resolveBlockedFor } = props.override;
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { note: "", password: "" },
  });
  const { errors } = formState;
  const { run, pending, failed } = useConfirmedAction();

  // Another person resolved it meanwhile: the page is being refreshed.
  if (resolveBlockedFor === "not_unknown") return null;
  if (resolveBlockedFor) {
    const { title, text } = blocked[resolveBlockedFor];
    return (
      <Notice tone="info" title={title}>
        {text}
      </Notice>
    );
  }
  const resolve = handleSubmit(({ password, ...said }) =>
    run(`override.resolve:${id}`, password, async (stepUp) => {
      await call("POST /api/overrides/:id/resolve", { params: { id }, body: { ...said, stepUp } });
      toast({ title: resolved[said.outcome] });
    }),
  );
  return (
    <Card>
      <CardHeader icon={<StatusIcon state="unknown" />} title="Outcome" />
      <Form onSubmit={resolve}>
        <CardBody className="grid gap-4">
          <RadioGroup legend="Did the service apply it?" boxed error={errors.outcome?.message}>
            <Radio
              {...register("outcome")}
              value="applied"
              label="It was applied"
              description="The identity counts as verified by override, from when it was sent"
            />
            <Radio
              {...register("outcome")}
              value="not_applied"
              label="It was not applied"
              description="This request closes; a new one can be made"
            />
          </RadioGroup>
          <Field label="Note" note="what you judged it by" error={errors.note?.message}>
            <Textarea rows={3} {...register("note")} />
          </Field>
          <ConfirmFields control={control} failed={failed} />
          <Button type="submit" loading={pending}>
            Resolve outcome
          </Button>
        </CardBody>
      </Form>
      <CardFooter>
        <ScrollText />
        <span className="min-w-0 flex-1">Nothing is sent to the service. Your name and note go to the audit log.</span>
      </CardFooter>
    </Card>
  );
}
