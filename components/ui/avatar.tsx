import type { ReactNode } from "react";
import { initials } from "./format";
import { cn } from "./tv";

/**
 * A person's initials. Screen readers skip them: show the name next to them, or pass `titled`. Pass an `icon` for a
 * machine.
 */
export function Avatar(props: { name: string; self?: boolean; icon?: ReactNode; size?: "m" | "l"; titled?: boolean }) {
  const named = props.titled ? { role: "img", "aria-label": props.name, title: props.name } : { "aria-hidden": true };
  return (
    <span className={cn("avatar", props.size === "l" && "avatar-l", props.self && "avatar-self")} {...named}>
      {props.icon ?? initials(props.name)}
    </span>
  );
}
