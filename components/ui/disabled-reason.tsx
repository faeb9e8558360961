import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { cn } from "./tv";

/** Why something is unavailable, in a sentence, with a link to the remedy where there is one. */
export function DisabledReason(props: { icon?: ReactNode; children: ReactNode; className?: string }) {
  return (
    <p
      className={cn(
        "flex items-start gap-1.5 text-ink-2 text-meta [&>svg]:mt-px [&>svg]:size-3.5 [&>svg]:text-ink-3",
        props.className,
      )}
    >
      {props.icon ?? <Icon name="lock" />}
      <span>{props.children}</span>
    </p>
  );
}
