import type { ReactNode } from "react";

/** Text for those who listen; not drawn. */
export function VisuallyHidden(props: { children: ReactNode }) {
  return <span className="sr-only">{props.children}</span>;
}
