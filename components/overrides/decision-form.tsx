"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { ScrollText, Stamp } from "lucide-react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Textarea } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { call } from "@/lib/console-api";
import { approveOverride, type OverrideDetail } from "@/lib/contracts/overrides";
import { ConfirmFields, password } from "./confirm-fields";
import { useConfirmedAction } from "./use-confirmed-action";

const form = z.object({
  note: approveOverride.body.shape.note,
  password,
});

const blocked: Record<NonNullable<OverrideDetail["blockedFor"]>, { title: string; text: string }> = {
  own_request: {
    title: "You requested this.",
    text: "A second person with approval rights must decide. This includes admins.",
  },
  no_right: { title: "You can view but not decide this.", text: "Requires the approver role. An admin can grant it." },
  decided: { title: "Already decided.", text: "The decision and its note are shown alongside." },
};

const withdrawn = {
  title: "Withdrawn.",
  text: "The requester withdrew it before a decision. Nothing was sent.",
};

/** The second person's decision. Reject and Approve look the same, and nothing is preselected. */
export function DecisionForm(props: { override: OverrideDetail }) {
  const { override } = props;
  const { register, control, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(form),
    defaultValues: { note: "", password: "" },
  });
  const { errors } = formState;
  const { run, pending, failed } = useConfirmedAction();

  if (override.blockedFor) {
    const { title, text } = override.state === "withdrawn" ? withdrawn : blocked[override.blockedFor];
    const note = failed ? getValues("note").trim() : "";
    return (
      <Notice tone="info" title={title}>
        {text}
        {note ? (
          <p className="mt-1">
            Your decision was not saved. You wrote: <bdi className="whitespace-pre-wrap wrap-anywhere">“{note}”</bdi>
          </p>
        ) : null}
      </Notice>
    );
  }
  const decide = (verb: "approve" | "reject") =>
    handleSubmit(({ note, password }) =>
      run(`override.${verb}:${override.id}`, password, async (stepUp) => {
        await call(`POST /api/overrides/:id/${verb}`, { params: { id: override.id }, body: { note, stepUp } });
        toast({ title: verb === "approve" ? "Approved, and done by the service" : "Rejected" });
      }),
    );
  return (
    <Card>
      <CardHeader icon={<Stamp />} title="Your decision" />
      <Form>
        <CardBody className="grid gap-4">
          <Field label="Note" note="needed either way" error={errors.note?.message}>
            <Textarea rows={3} {...register("note")} />
          </Field>
          <ConfirmFields control={control} failed={failed} />
          <div className="grid grid-cols-2 gap-2">
            <Button variant="danger" loading={pending} onClick={decide("reject")}>
              Reject
            </Button>
            <Button icon={<Stamp />} loading={pending} onClick={decide("approve")}>
              Approve
            </Button>
          </div>
        </CardBody>
      </Form>
      <CardFooter>
        <ScrollText />
        <span className="min-w-0 flex-1">Both names, notes and the evidence go to the audit log.</span>
      </CardFooter>
    </Card>
  );
}
