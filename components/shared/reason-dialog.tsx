"use client";

import { lazyDialog } from "@/components/ui/lazy-part";
import type { JsonEndpointName } from "@/lib/contracts/api";
import type { ReasonDialogProps } from "./reason-form";

/** Asks for a reason before an action. */
export const ReasonDialog = lazyDialog(() => import("./reason-form").then((module) => module.ReasonForm)) as <
  N extends JsonEndpointName,
>(
  props: ReasonDialogProps<N>,
) => React.ReactNode;
