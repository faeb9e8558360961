"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { ScrollText, Stamp } from "lucide-react";
import { useRouter } from "next/navigation";
import { Controller, useForm } from "react-hook-form";
import { z } from "zod";
import { LeaveQuestion } from "@/components/shared/leave-question";
import { useLeaveGuard } from "@/components/shared/use-leave-guard";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { reasonsFor } from "@/lib/checks/override-reasons";
import { call } from "@/lib/console-api";
import { requestOverride } from "@/lib/contracts/overrides";
import type { Check } from "@/lib/results/view";
import { ConfirmFields, password } from "./confirm-fields";
import { useConfirmedAction } from "./use-confirmed-action";

const { shape } = requestOverride.body;
const form = z.object({
  reasonCode: shape.reasonCode,
  note: shape.note,
  password,
});

/**
 * Requests an override, which another person decides.
 *
 * @param props.checks decide which reasons are offered
 */
export function RequestForm(props: { applicantId: string; checks: readonly Check[] }) {
  const { applicantId } = props;
  const router = useRouter();
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { note: "", password: "" },
  });
  const { errors, dirtyFields } = formState;
  const guard = useLeaveGuard(Boolean(dirtyFields.note || dirtyFields.reasonCode));
  const { run, pending, failed } = useConfirmedAction();
  const submit = handleSubmit(({ password, ...request }) =>
    run(`override.request:${applicantId}`, password, async (stepUp) => {
      const { id } = await call("POST /api/applicants/:id/overrides", {
        params: { id: applicantId },
        body: { ...request, stepUp },
      });
      toast({ title: "Approval requested", description: "Anyone with approval rights except you can decide it." });
      guard.pass(() => router.replace(`/approvals/${id}`));
    }),
  );
  return (
    <Card>
      <CardHeader icon={<Stamp />} title="Your request" />
      <Form onSubmit={submit}>
        <CardBody className="grid gap-4">
          <Field label="Reason" error={errors.reasonCode?.message}>
            <Controller
              control={control}
              name="reasonCode"
              render={({ field }) => (
                <Select
                  options={reasonsFor(props.checks)}
                  value={field.value ?? ""}
                  onValueChange={field.onChange}
                  onBlur={field.onBlur}
                  triggerRef={field.ref}
                />
              )}
            />
          </Field>
          <Field label="Note" hint="For the approver and later reviewers" error={errors.note?.message}>
            <Textarea rows={4} {...register("note")} />
          </Field>
          <ConfirmFields control={control} failed={failed} />
          <Button type="submit" variant="primary" icon={<Stamp />} loading={pending} block>
            Request approval
          </Button>
        </CardBody>
      </Form>
      <CardFooter>
        <ScrollText />
        <span className="min-w-0 flex-1">Your name, note and the evidence go to the audit log.</span>
      </CardFooter>
      <LeaveQuestion guard={guard} title="Leave the request?" description="Your changes will be lost." />
    </Card>
  );
}
