import type { ReactNode } from "react";
import { type EvidenceState, evidenceLabels } from "@/lib/results/evidence";
import { tv } from "./tv";

const fill = "fill-state-mark";
const over = "stroke-on-mark";
const ring = "stroke-state-mark";

const check = "M4.9 8.3l2.2 2.2 4-4.6";

/** Nine silhouettes, distinct in gray at 12 px. */
const shapes: Record<EvidenceState, ReactNode> = {
  clear: (
    <>
      <circle className={fill} cx="8" cy="8" r="7" />
      <path className={over} strokeWidth="1.9" d={check} />
    </>
  ),
  attention: (
    <>
      <path className={fill} d="M7.1 1.5a1 1 0 0 1 1.8 0l6 11.6a1 1 0 0 1-.9 1.5H2a1 1 0 0 1-.9-1.5z" />
      <path className={over} strokeWidth="1.9" d="M8 5.9v3.6M8 12.05v.05" />
    </>
  ),
  blocking: (
    <>
      <path className={fill} d="M4.3 1h7.4L15 4.3v7.4L11.7 15H4.3L1 11.7V4.3z" />
      <path className={over} strokeWidth="1.9" d="M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8" />
    </>
  ),
  pending: (
    <>
      <circle className={ring} strokeWidth="1.7" cx="8" cy="8" r="6.1" />
      <path className={fill} d="M8 4.1a3.9 3.9 0 0 1 0 7.8z" />
    </>
  ),
  unknown: (
    <>
      <path
        className={fill}
        d="M7.15 1a1.2 1.2 0 0 1 1.7 0L15 7.15a1.2 1.2 0 0 1 0 1.7L8.85 15a1.2 1.2 0 0 1-1.7 0L1 8.85a1.2 1.2 0 0 1 0-1.7z"
      />
      <path className={over} strokeWidth="1.6" d="M6.3 6.4a1.75 1.75 0 1 1 2.5 1.6c-.5.25-.8.6-.8 1.1M8 11.45v.05" />
    </>
  ),
  unrecognized: (
    <>
      <rect className={ring} strokeWidth="1.7" x="1.6" y="1.6" width="12.8" height="12.8" rx="1" />
      <path
        className={ring}
        strokeWidth="1.35"
        d="M6.9 4.9c-1.1 0-1.1.6-1.1 1.4S5.5 8 4.9 8c.6 0 .9.8.9 1.7s0 1.4 1.1 1.4M9.1 4.9c1.1 0 1.1.6 1.1 1.4S10.5 8 11.1 8c-.6 0-.9.8-.9 1.7s0 1.4-1.1 1.4"
      />
    </>
  ),
  absent: (
    <>
      <circle className={ring} strokeWidth="1.7" strokeDasharray="1.9 2.35" cx="8" cy="8" r="6.1" />
      <path className={ring} strokeWidth="1.7" d="M6 8h4" />
    </>
  ),
  resolved: (
    <>
      <circle className={ring} strokeWidth="1.7" cx="8" cy="8" r="6.3" />
      <path className={ring} strokeWidth="1.7" d={check} />
    </>
  ),
  info: (
    <>
      <circle className={ring} strokeWidth="1.7" cx="8" cy="8" r="6.3" />
      <path className={ring} strokeWidth="1.7" d="M8 7.6v3.6M8 5v.05" />
    </>
  ),
};

/** In a matrix, clear recedes so that problems stand out. */
const softClear = (
  <>
    <circle className="fill-state-tint stroke-state-line" strokeWidth="1.2" cx="8" cy="8" r="7" />
    <path className="stroke-state" strokeWidth="2" d={check} />
  </>
);

const mark = tv({
  base: "block flex-none fill-none [stroke-linecap:round] [stroke-linejoin:round]",
  variants: { size: { s: "size-3.5", m: "size-4", l: "size-5" } },
  defaultVariants: { size: "m" },
});

/**
 * A state's icon.
 *
 * @param props.size s 14, m 16 (default), l 20 px
 * @param props.soft draws "clear" quietly, for matrices; other states are not softened
 * @param props.label announced; pass it when no word is shown next to the icon
 */
export function StatusIcon(props: {
  state: EvidenceState;
  size?: "s" | "m" | "l";
  soft?: boolean;
  label?: string;
  className?: string;
}) {
  const { state, size, soft, label, className } = props;
  const look = { viewBox: "0 0 16 16", className: mark({ size, className }) };
  const shape = soft && state === "clear" ? softClear : shapes[state];
  if (label === undefined) {
    return (
      <svg {...look} data-evidence={state} aria-hidden="true">
        {shape}
      </svg>
    );
  }
  return (
    <svg {...look} data-evidence={state} role="img" aria-label={label}>
      <title>{label}</title>
      {shape}
    </svg>
  );
}

/** The icon with its word announced where it is not shown: a matrix cell, a dense list. */
export function LabeledStatusIcon(props: Omit<Parameters<typeof StatusIcon>[0], "label"> & { of: string }) {
  const { of, ...rest } = props;
  return <StatusIcon {...rest} label={`${of}: ${evidenceLabels[props.state].toLowerCase()}`} />;
}
