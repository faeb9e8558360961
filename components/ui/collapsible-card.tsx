"use client";

import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from "react";
import { Icon } from "@/components/ui/icon";
import { Card, CardFooter, type EvidenceCardProps, spine } from "./card";
import { Pill } from "./pill";
import { cn } from "./tv";

const phone = "(max-width: 759.98px)";
const isNarrow = () => matchMedia(phone).matches;
const watchWidth = (changed: () => void) => {
  const query = matchMedia(phone);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

type StartsCollapsed = "never" | "phone" | "always";

const initialClasses: Record<StartsCollapsed, { body: string; arrow: string }> = {
  never: { body: "", arrow: "rotate-180" },
  phone: { body: "max-md:hidden", arrow: "md:rotate-180" },
  always: { body: "hidden", arrow: "" },
};

/** Until the card is toggled, CSS decides by the width whether it is open, so that hydration shifts no layout. */
function useCollapse(id: string | undefined, startsCollapsed: StartsCollapsed) {
  const onPhone = useSyncExternalStore(watchWidth, isNarrow, () => false);
  const [open, setOpen] = useState<boolean>();
  useEffect(() => {
    const follow = () => {
      if (id !== undefined && location.hash === `#${id}`) setOpen(true);
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [id]);
  const expanded = open ?? (startsCollapsed === "never" || (startsCollapsed === "phone" && !onPhone));
  const classes = open === undefined ? initialClasses[startsCollapsed] : initialClasses[open ? "never" : "always"];
  return { touched: open !== undefined, expanded, classes, toggle: () => setOpen(!expanded) };
}

/**
 * An evidence card that collapses to its header. With "phone", it starts collapsed only below 760 px. A link to the
 * card (`<a href="#id">`) opens it. Its header shows the summary instead of the provenance.
 */
export function CollapsibleCard(props: EvidenceCardProps & { startsCollapsed: StartsCollapsed; summary?: ReactNode }) {
  const { state, id } = props;
  const bodyId = useId();
  const { touched, expanded, classes, toggle } = useCollapse(id, props.startsCollapsed);
  return (
    <Card
      id={id}
      data-evidence={state}
      aria-labelledby={`${bodyId}-title`}
      className={cn(spine(state), !touched && "target:[&>[data-collapse]]:block!", props.className)}
    >
      <header className="relative flex min-h-11 items-center gap-x-2.5 px-4 py-2 hover:bg-hover max-md:px-3 [&>svg]:text-ink-3">
        {props.icon}
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
          <h2 id={`${bodyId}-title`}>
            <button
              type="button"
              aria-expanded={expanded}
              aria-controls={bodyId}
              onClick={toggle}
              className="text-left after:absolute after:inset-0"
            >
              {props.title}
            </button>
          </h2>
          <span className="min-w-0 wrap-anywhere text-ink-3 text-meta">{props.summary ?? props.provenance}</span>
        </div>
        <span className="relative flex flex-none items-center gap-2">
          {state === "info" ? null : <Pill state={state}>{props.word}</Pill>}
        </span>
        <Icon name="chevron-down" className={cn("transition-transform", classes.arrow)} />
      </header>
      <div id={bodyId} data-collapse className={cn("border-line border-t", classes.body)}>
        {props.children}
        {props.footer ? <CardFooter>{props.footer}</CardFooter> : null}
      </div>
    </Card>
  );
}
