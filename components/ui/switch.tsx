"use client";

import { Switch as Base } from "@base-ui/react/switch";
import { type ReactNode, useId } from "react";
import { Beside, describedBy } from "./checkbox";

/** A setting that takes effect at once. For choices that are sent with a form, use `Checkbox`. */
export function Switch(props: {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
}) {
  const id = useId();
  const control = (
    <Base.Root
      id={id}
      checked={props.checked}
      onCheckedChange={(checked) => props.onCheckedChange(checked)}
      disabled={props.disabled}
      aria-describedby={describedBy(id, props)}
      className="relative flex h-4 w-7 flex-none cursor-pointer rounded-full bg-control transition-colors data-disabled:cursor-not-allowed data-checked:bg-act data-disabled:opacity-50"
    >
      <Base.Thumb className="absolute top-0.5 left-0.5 size-3 rounded-full bg-surface transition-transform data-checked:translate-x-3" />
    </Base.Root>
  );
  return <Beside id={id} control={control} given={props} />;
}
