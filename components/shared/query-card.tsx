"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { FailureState } from "@/components/ui/failure-state";
import { SkeletonCard } from "@/components/ui/skeleton";
import { failedRead } from "./failure-facts";

/** A card of a query's data: a placeholder until it is read, and the failure if it cannot be. */
export function QueryCard<Data>(props: {
  query: UseQueryResult<Data>;
  label: string;
  className?: string;
  children: (data: Data) => ReactNode;
}) {
  const { query, className } = props;
  if (query.data !== undefined) return props.children(query.data);
  if (!query.error)
    return <SkeletonCard lines={6} label={`Loading: ${props.label}`} {...(className ? { className } : {})} />;
  return (
    <Card className={className}>
      <FailureState {...failedRead(query)} />
    </Card>
  );
}
