"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormOf } from "@/components/shared/action-form";
import { ActionProof } from "@/components/shared/action-proof";
import { confirmIdentity } from "@/components/shared/confirm-identity";
import { failureFacts } from "@/components/shared/failure-facts";
import { AreaField, FormFailure, SubmitButton } from "@/components/shared/form-fields";
import { changedBy } from "@/components/shared/query-client";
import { Button } from "@/components/ui/button";
import { DialogBody, DialogClose, DialogFooter } from "@/components/ui/dialog";
import { DialogPopup } from "@/components/ui/dialog-parts";
import type { Openable } from "@/components/ui/lazy-part";
import { plural } from "@/lib/base/dates";
import { call } from "@/lib/browser/console-api";
import { addSpend, noSpend } from "@/lib/domain/orders/money";
import { searchTitle } from "@/lib/domain/orders/search-titles";
import { AppError } from "@/lib/errors";
import type { WaitingOrder } from "@/lib/features/orders/contract/order-approvals";
import { approveOrder } from "@/lib/features/orders/contract/orders.actions";
import { actFor, boundActFor } from "@/lib/platform/contract/step-up";
import { spendSentence, spendText } from "./spend-limits";

/** `error` is null if the order was approved and sent. */
export type ApprovalOutcome = { order: WaitingOrder; error: unknown };

/** Approves orders with one proof of identity. Each has its own call, so a refusal of one does not stop the others. */
export function ApproveOrders(
  props: Openable & { orders: readonly WaitingOrder[]; onDone: (outcomes: readonly ApprovalOutcome[]) => void },
) {
  const { orders } = props;
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ defaultValues: { note: "", proof: "" } });
  const approve = useMutation({
    mutationFn: async ({ note, proof }: { note: string; proof: string }) => {
      const acts = await Promise.all(orders.map(({ id }) => boundActFor(approveOrder, { params: { id } }, "")));
      const stepUp = await confirmIdentity(
        proof,
        acts.filter((act) => act !== null),
      );
      const outcomes: ApprovalOutcome[] = [];
      for (const order of orders) {
        const cost = order.waiting ? { cost: order.waiting.cost } : {};
        const body = { ...cost, ...(note.trim() ? { note: note.trim() } : {}), stepUp };
        const sent = call(approveOrder, { params: { id: order.id }, body });
        outcomes.push({ order, error: await sent.then(() => null).catch((thrown: unknown) => thrown) });
      }
      return outcomes;
    },
    meta: { changes: changedBy(approveOrder) },
    onSuccess: (outcomes) => {
      form.reset();
      setOpen(false);
      props.onDone(outcomes);
    },
    onError: (error) => {
      const issue = error instanceof AppError && error.facts.issues?.find(({ path }) => path === "proof");
      if (issue) form.setError("proof", { message: issue.message }, { shouldFocus: true });
    },
  });
  const submit = form.handleSubmit((values) => {
    if (values.proof) approve.mutate(values);
    else form.setError("proof", { message: "Enter your password" }, { shouldFocus: true });
  });
  const isAtField = form.formState.errors.proof !== undefined;
  const failure = approve.error && !isAtField ? failureFacts(approve.error) : undefined;
  const total = orders.reduce((sum, { waiting }) => (waiting ? addSpend(sum, waiting.cost) : sum), noSpend);
  return (
    <DialogPopup
      open={isOpen}
      onOpenChange={(open) => {
        if (approve.isPending) return;
        approve.reset();
        setOpen(open);
      }}
      title={`Approve ${plural(orders.length, "order")}?`}
      description={`${spendSentence(total)}. Each is sent at once, and billed by the service. This can't be undone.`}
      renderTrigger={props.renderTrigger}
    >
      <FormOf of={{ form, submit, act: actFor(approveOrder, {}), isPending: approve.isPending, failure }}>
        <DialogBody>
          <ul className="grid gap-1.5">
            {orders.map((order) => (
              <li key={order.id} className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">
                  <bdi>{searchTitle(order.kind, order.county)}</bdi>
                  <span className="block text-ink-3 text-meta">
                    <bdi>{order.applicantName ?? "Name not given"}</bdi>, requested by {order.requestedBy.name}
                  </span>
                </span>
                <span className="num flex-none text-meta">{order.waiting ? spendText(order.waiting.cost) : null}</span>
              </li>
            ))}
          </ul>
          <AreaField name="note" label="Note" note="optional, kept with each" rows={2} max={1000} />
          <ActionProof />
          <FormFailure />
        </DialogBody>
        <DialogFooter>
          <DialogClose>
            <Button variant="ghost">Cancel</Button>
          </DialogClose>
          <SubmitButton>Approve and send</SubmitButton>
        </DialogFooter>
      </FormOf>
    </DialogPopup>
  );
}
