import type { ComponentType, ReactNode } from "react";
import { Icon } from "@/components/ui/icon";

export type Option<Value extends string = string> = { value: Value; label: string; hint?: string };

/** `Indicator` is the primitive that renders its children only on the selected option. */
export function OptionFace(props: {
  label: ReactNode;
  hint: string | undefined;
  Indicator: ComponentType<{ className?: string; children?: ReactNode }>;
}) {
  const { label, hint, Indicator } = props;
  return (
    <>
      <span className="min-w-0">
        {label}
        {hint ? <span className="block text-ink-3 text-meta">{hint}</span> : null}
      </span>
      <Indicator className="absolute right-2">
        <Icon name="check" className="size-3.5 stroke-[2.5]" />
      </Indicator>
    </>
  );
}
