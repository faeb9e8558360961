import type { ReactNode } from "react";

/** A low-emphasis button for a card's footer. */
export function TextButton(props: { isExpanded?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-expanded={props.isExpanded}
      onClick={props.onClick}
      className="text-accent hover:underline max-md:min-h-8"
    >
      {props.children}
    </button>
  );
}
