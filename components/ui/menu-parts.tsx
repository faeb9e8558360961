"use client";

import { Menu as Base } from "@base-ui/react/menu";
import { Check, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import type { RenderTrigger } from "./lazy-popup";
import { cn } from "./tv";

type Placed = { side?: "top" | "bottom" | "left" | "right"; align?: "start" | "center" | "end" };

export type MenuContent = Placed & { label?: string; children: ReactNode; className?: string };

/** The popup of a `Menu`. */
export function MenuPopup(props: MenuContent & { renderTrigger: RenderTrigger | undefined }) {
  const { side = "bottom", align = "start" } = props;
  return (
    <Base.Root>
      <Base.Trigger render={props.renderTrigger} />
      <Sheet side={side} align={align} label={props.label} className={props.className}>
        {props.children}
      </Sheet>
    </Base.Root>
  );
}

function Sheet(props: Placed & { label?: string; children: ReactNode; className?: string }) {
  return (
    <Base.Portal>
      <Base.Positioner
        side={props.side}
        align={props.align}
        sideOffset={6}
        collisionPadding={8}
        className="z-50 outline-none"
      >
        <Base.Popup
          aria-label={props.label}
          className={cn(
            "popup max-h-(--available-height) min-w-44 max-w-80 overflow-y-auto p-1 outline-none",
            props.className,
          )}
        >
          {props.children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

/** One action. `danger` for actions that remove something. */
export function MenuItem(props: {
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Base.Item
      disabled={props.disabled}
      onClick={props.onSelect}
      className={cn("menu-item", props.danger && "text-blocking [&>svg]:text-inherit")}
    >
      {props.icon}
      {props.children}
    </Base.Item>
  );
}

/** One link. */
export function MenuLink(props: { href: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <Base.LinkItem render={<Link href={props.href} />} closeOnClick className="menu-item hover:no-underline">
      {props.icon}
      {props.children}
    </Base.LinkItem>
  );
}

/** A choice among a few settings, the current one ticked. */
export function MenuChoices<Value extends string>(props: {
  label?: string;
  value: Value | null;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  onValueChange: (value: Value) => void;
}) {
  const known = (value: unknown) => props.options.find((option) => option.value === value);
  const choose = (value: unknown) => {
    const option = known(value);
    if (option) props.onValueChange(option.value);
  };
  return (
    <Base.RadioGroup value={props.value} onValueChange={choose}>
      {props.label ? <MenuLabel>{props.label}</MenuLabel> : null}
      {props.options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} closeOnClick className="menu-item pr-8">
          {option.icon}
          {option.label}
          <Base.RadioItemIndicator className="absolute right-2">
            <Check className="size-3.5 stroke-[2.5] text-ink" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

/** A menu that opens from a menu entry. */
export function Submenu(props: { icon?: ReactNode; label: ReactNode; children: ReactNode }) {
  return (
    <Base.SubmenuRoot>
      <Base.SubmenuTrigger className="menu-item pr-7">
        {props.icon}
        {props.label}
        <ChevronRight className="absolute right-2 size-3.5" />
      </Base.SubmenuTrigger>
      <Sheet side="right" align="start">
        {props.children}
      </Sheet>
    </Base.SubmenuRoot>
  );
}

/** A label over related entries. Goes inside `MenuChoices`. */
function MenuLabel(props: { children: ReactNode }) {
  return <Base.GroupLabel className="px-2 pt-1.5 pb-1 text-ink-3 text-meta">{props.children}</Base.GroupLabel>;
}

export function MenuSeparator() {
  return <Base.Separator className="mx-1 my-1 h-px bg-line" />;
}
