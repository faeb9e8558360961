import type { EvidenceState } from "@/lib/domain/results/evidence";
import { cn } from "./tv";

const sizes = { s: "mark-s", m: "", l: "mark-l" } as const;

/**
 * A state's shape, which the style sheet draws (`app/marks.css`). `soft` draws "clear" less prominently. Screen readers
 * read the label: pass it if no word is next to the icon.
 */
export function StatusIcon(props: {
  state: EvidenceState;
  size?: keyof typeof sizes;
  soft?: boolean;
  label?: string;
  className?: string | undefined;
}) {
  const { state, size = "m", label } = props;
  const className = cn("mark", sizes[size], props.soft && "mark-soft", props.className);
  if (label === undefined) return <svg data-evidence={state} className={className} aria-hidden="true" />;
  return (
    <svg data-evidence={state} className={className} role="img" aria-label={label}>
      <title>{label}</title>
    </svg>
  );
}
