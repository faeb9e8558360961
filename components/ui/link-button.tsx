import type { ComponentProps, ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { type ButtonLook, buttonStyles } from "./button";

/** A link that looks like a button: for navigation, never for changes. */
export function LinkButton(props: ComponentProps<typeof Link> & ButtonLook & { icon?: ReactNode }) {
  const { variant, size, block, icon, className, children, ...rest } = props;
  return (
    <Link {...rest} className={buttonStyles({ variant, size, block, className })}>
      {icon}
      {children}
    </Link>
  );
}
