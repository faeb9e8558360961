"use client";

import { lazyDialog } from "@/components/ui/lazy-part";
import type { JsonAction } from "@/lib/platform/contract/action";
import type { ReasonDialogProps } from "./reason-form";

export const ReasonDialog = lazyDialog(() => import("./reason-form").then((module) => module.ReasonForm)) as <
  A extends JsonAction,
>(
  props: ReasonDialogProps<A>,
) => React.ReactNode;
