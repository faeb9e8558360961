import type { ReactNode } from "react";
import { initials } from "./format";
import { cn } from "./tv";

/** A person's initials. Decorative: show the name next to it, or pass `titled`. A machine has an icon instead. */
export function Avatar(props: { name: string; self?: boolean; icon?: ReactNode; size?: "m" | "l"; titled?: boolean }) {
  const named = props.titled ? { role: "img", "aria-label": props.name, title: props.name } : { "aria-hidden": true };
  return (
    <span className={cn("avatar", props.size === "l" && "avatar-l", props.self && "avatar-self")} {...named}>
      {props.icon ?? initials(props.name)}
    </span>
  );
}
