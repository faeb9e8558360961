"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { FailureState } from "@/components/ui/failure-state";
import { RefusalState } from "@/components/ui/refusal-state";
import { SkeletonCard } from "@/components/ui/skeleton";
import { failedRead, isRefusal } from "./failure-facts";

export function QueryCard<Data>(props: {
  query: UseQueryResult<Data>;
  label: string;
  className?: string;
  children: (data: Data) => ReactNode;
}) {
  const { query, className } = props;
  if (query.data !== undefined) return props.children(query.data);
  if (!query.error) return <SkeletonCard lines={6} label={`Loading: ${props.label}`} className={className} />;
  return (
    <Card className={className}>
      <FailureState {...failedRead(query)} />
    </Card>
  );
}

/** Shows a query's refusal or failure. `what` ends the sentence "You don't have access to …". */
export function QueryFailure(props: { query: Parameters<typeof failedRead>[0]; what: string }) {
  const { error } = props.query;
  if (isRefusal(error)) return <RefusalState what={props.what}>{error.facts.detail}</RefusalState>;
  return <FailureState {...failedRead(props.query)} />;
}
