import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";

/** A value as the server masked it ("•••••4471"). The full value never reaches this component. */
export function Masked(props: { value: string; reveal?: ReactNode }) {
  const dots = /^[•·*\s.-]*/u.exec(props.value)?.[0] ?? "";
  const seen = props.value.slice(dots.length);
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1.5">
      <span className="min-w-0 break-words font-mono text-meta tracking-[0.02em]">
        <span className="sr-only">{dots !== "" && seen ? `masked, ends in ${seen}` : "masked"}</span>
        <span aria-hidden="true">
          <span className="text-ink-3 tracking-[0.06em]">{dots.replaceAll(/[•*]/gu, "•")}</span>
          {seen}
        </span>
      </span>
      {props.reveal}
    </span>
  );
}

/** Opens the dialog that asks for a reason. `what` names the value for screen readers: "Reveal SSN". */
export function RevealButton(props: { id?: string; what: string; onClick?: () => void }) {
  const { what, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-label={`Reveal ${what}`}
      className="inline-flex h-5 items-center gap-1 rounded-control border border-line-strong bg-surface px-1.5 font-medium text-ink-2 text-micro hover:border-control hover:bg-hover max-md:h-8 max-md:px-2.5 [&>svg]:size-3"
    >
      <Icon name="eye" />
      Reveal
    </button>
  );
}

export function Revealed(props: { children: ReactNode; hidesIn?: ReactNode }) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-1.5">
      <span className="mono">{props.children}</span>
      {props.hidesIn ? <span className="num text-ink-3 text-meta">{props.hidesIn}</span> : null}
    </span>
  );
}
