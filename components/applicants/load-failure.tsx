"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useTransition } from "react";
import { FailureState } from "@/components/ui/failure-state";

/** A page that could not be read, with the way to ask again. */
export function LoadFailure(props: {
  title: string;
  children?: ReactNode;
  quoted?: string | undefined;
  requestId: string;
}) {
  const router = useRouter();
  const [asking, start] = useTransition();
  return (
    <FailureState {...props} onRetry={() => start(() => router.refresh())} retrying={asking} className="min-h-100" />
  );
}
