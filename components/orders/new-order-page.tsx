"use client";

import { useQuery } from "@tanstack/react-query";
import { failureFacts, isRefusal } from "@/components/shared/failure-facts";
import { FailureState } from "@/components/ui/failure-state";
import { RefusalState } from "@/components/ui/refusal-state";
import { SkeletonCard } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/console-api";
import { getOrderOptions } from "@/lib/contracts/orders";
import { NewOrderForm } from "./new-order-form";

/**
 * Orders court searches for one applicant.
 *
 * @param props.mayOrder whether the reader has the right to order
 */
export function NewOrderPage(props: { applicantId: string; mayOrder: boolean }) {
  const query = useQuery(queryFor(getOrderOptions, { params: { id: props.applicantId } }));
  if (query.data) return <NewOrderForm {...props} options={query.data} />;
  if (isRefusal(query.error)) return <RefusalState what="orders">{query.error.facts.detail}</RefusalState>;
  if (query.error) return <FailureState {...failureFacts(query.error)} onRetry={() => void query.refetch()} />;
  return (
    <div className="px-6 py-4 max-md:px-3">
      <SkeletonCard lines={8} label="Reading what can be ordered" />
    </div>
  );
}
