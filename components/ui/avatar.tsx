import type { ReactNode } from "react";
import { initials } from "./format";
import { tv } from "./tv";

const avatar = tv({
  base: "inline-flex flex-none select-none items-center justify-center rounded-full bg-sunken align-middle font-[650] text-ink-2 leading-none inset-ring inset-ring-line-strong [&>svg]:size-3",
  variants: {
    size: { m: "size-5.5 text-[0.59375rem]", l: "size-7 text-micro" },
    self: { true: "bg-primary text-primary-foreground inset-ring-transparent" },
  },
  defaultVariants: { size: "m" },
});

/** A person's initials. Decorative: show the name next to it, or pass `titled`. A machine has an icon instead. */
export function Avatar(props: { name: string; self?: boolean; icon?: ReactNode; size?: "m" | "l"; titled?: boolean }) {
  const named = props.titled ? { role: "img", "aria-label": props.name, title: props.name } : { "aria-hidden": true };
  return (
    <span className={avatar({ size: props.size, self: props.self })} {...named}>
      {props.icon ?? initials(props.name)}
    </span>
  );
}
