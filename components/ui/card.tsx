import type { ComponentProps, ReactNode } from "react";
import type { IconName } from "@/lib/domain/icon-names";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import { Icon } from "./icon";
import { Pill } from "./pill";
import { cn } from "./tv";

type Part = { children?: ReactNode; className?: string };

/** The classes of the colored edge that shows a card's state (see globals.css). An absent section has no background. */
export function spine(state: EvidenceState): string {
  return state === "absent" ? "spine border-dashed border-state-line bg-transparent" : "spine";
}

/** Pass `as="article"` for one of several similar cards: it is then no landmark. */
export function Card(props: ComponentProps<"section"> & { as?: "section" | "article" }) {
  const { className, as: Element = "section", ...rest } = props;
  return <Element {...rest} className={cn("min-w-0 rounded-card border border-line bg-surface", className)} />;
}

type CardTitle = {
  title: ReactNode;
  provenance?: ReactNode;
  aside?: ReactNode;
  /** The level of the heading: 2 by default, and 3 for a card inside another section. */
  level?: 2 | 3;
};

type TitledCardProps = Omit<ComponentProps<typeof Card>, "title"> & CardTitle & { titleId?: string; icon?: IconName };

/** A card with a header. `titleId` is the id of its title, which then names the card as a landmark. */
export function TitledCard(props: TitledCardProps) {
  const { titleId, icon, title, provenance, aside, level, children, ...card } = props;
  return (
    <Card aria-labelledby={titleId} {...card}>
      <CardHeader id={titleId} icon={icon && <Icon name={icon} />} {...{ title, provenance, aside, level }} />
      {children}
    </Card>
  );
}

export function CardHeader(props: CardTitle & { icon?: ReactNode; id?: string; className?: string }) {
  const Heading = props.level === 3 ? "h3" : "h2";
  return (
    <header
      className={cn(
        "flex min-h-11 items-center gap-x-2.5 border-line border-b px-4 py-2 max-md:px-3 [&>svg]:text-ink-3",
        props.className,
      )}
    >
      {props.icon}
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
        <Heading id={props.id} className="min-w-0 wrap-anywhere">
          {props.title}
        </Heading>
        {props.provenance ? (
          <span className="min-w-0 wrap-anywhere text-ink-3 text-meta">{props.provenance}</span>
        ) : null}
      </div>
      {props.aside ? (
        <span className="flex flex-none flex-wrap items-center justify-end gap-2 max-md:max-w-[60%]">
          {props.aside}
        </span>
      ) : null}
    </header>
  );
}

export function CardBody(props: Part) {
  return (
    <div className={cn("px-4 pt-3 pb-3.5 max-md:px-3 [&+&]:border-line [&+&]:border-t", props.className)}>
      {props.children}
    </div>
  );
}

/** The card's metadata: when it was fetched, its source, and its actions. */
export function CardFooter(props: Part) {
  return (
    <footer
      className={cn(
        "flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t px-4 py-2 text-ink-3 text-meta max-md:px-3 [&>svg+span]:min-w-0 [&>svg+span]:flex-1 [&>svg]:size-3.5 [&>svg]:flex-none",
        props.className,
      )}
    >
      {props.children}
    </footer>
  );
}

export type EvidenceCardProps = {
  state: EvidenceState;
  /** Replaces the pill's default word. */
  word?: ReactNode;
  icon?: ReactNode;
  title: ReactNode;
  /** Where the evidence comes from. It is on the line of the title. */
  provenance?: ReactNode;
  footer?: ReactNode;
  id?: string;
  children?: ReactNode;
  className?: string;
};

/**
 * A piece of evidence. The card's edge and the pill in its header show the state. Put `CardBody` parts inside. Without
 * children the card is a single line, as for an absent section.
 */
export function EvidenceCard(props: EvidenceCardProps) {
  const { state, id } = props;
  return (
    <Card
      id={id}
      data-evidence={state}
      aria-labelledby={id && `${id}-title`}
      className={cn(spine(state), props.className)}
    >
      <CardHeader
        id={id && `${id}-title`}
        icon={props.icon}
        title={props.title}
        provenance={props.provenance}
        aside={state === "info" ? null : <Pill state={state}>{props.word}</Pill>}
        className={props.children || props.footer ? undefined : "border-b-0"}
      />
      {props.children}
      {props.footer ? <CardFooter>{props.footer}</CardFooter> : null}
    </Card>
  );
}
