"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from "react";
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

/**
 * An evidence card that folds to its head. `startsFolded`: "phone" folds only under 760 px, "always" at any width. A plain
 * link to the card (`<a href="#id">`) opens it.
 *
 * @param props.summary one line about the section, shown in the head while it is folded (and always, when given)
 */
export function FoldingCard(
  props: EvidenceCardProps & { startsFolded: "never" | "phone" | "always"; summary?: ReactNode },
) {
  const { state, id, startsFolded } = props;
  const bodyId = useId();
  const onPhone = useSyncExternalStore(watchWidth, isNarrow, () => false);
  // Undefined until touched: then CSS decides by width, on the server too, and nothing jumps on arrival.
  const [open, setOpen] = useState<boolean>();
  useEffect(() => {
    const follow = () => {
      if (id !== undefined && location.hash === `#${id}`) setOpen(true);
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [id]);
  const folded = open === undefined ? undefined : !open;
  const hidden =
    folded === undefined
      ? { never: "", phone: "max-md:hidden", always: "hidden" }[startsFolded]
      : folded
        ? "hidden"
        : "";
  const isOpen = (button: HTMLElement) => {
    const body = button.ownerDocument.getElementById(bodyId);
    return body !== null && getComputedStyle(body).display !== "none";
  };
  return (
    <Card
      id={id}
      data-evidence={state}
      aria-labelledby={`${bodyId}-title`}
      className={cn(
        spine(state),
        "scroll-mt-42",
        open === undefined && "target:[&>[data-fold]]:block!",
        props.className,
      )}
    >
      <header className="relative flex min-h-11 items-center gap-x-2.5 px-4 py-2 hover:bg-hover max-md:px-3 [&>svg]:text-ink-3">
        {props.icon}
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
          <h2 id={`${bodyId}-title`}>
            <button
              type="button"
              aria-expanded={open ?? (startsFolded === "never" || (startsFolded === "phone" && !onPhone))}
              aria-controls={bodyId}
              onClick={(event) => setOpen(!isOpen(event.currentTarget))}
              className="text-left after:absolute after:inset-0"
            >
              {props.title}
            </button>
          </h2>
          <span className="min-w-0 text-ink-3 text-meta">{props.summary ?? props.provenance}</span>
        </div>
        <span className="relative flex flex-none items-center gap-2">
          {props.aside}
          {state === "info" ? null : <Pill state={state}>{props.word}</Pill>}
        </span>
        <ChevronDown className={cn("transition-transform", turned(open, startsFolded))} />
      </header>
      <div id={bodyId} data-fold className={cn("border-line border-t", hidden)}>
        {props.children}
        {props.footer ? <CardFooter>{props.footer}</CardFooter> : null}
      </div>
    </Card>
  );
}

function turned(open: boolean | undefined, startsFolded: "never" | "phone" | "always"): string {
  if (open !== undefined) return open ? "rotate-180" : "";
  return { never: "rotate-180", phone: "md:rotate-180", always: "" }[startsFolded];
}
