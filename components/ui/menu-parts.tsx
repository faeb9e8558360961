"use client";

import { Menu as Base } from "@base-ui/react/menu";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { RenderTrigger } from "./lazy-popup";

export type MenuContent = { side?: "top" | "bottom"; align?: "start" | "end"; label?: string; children: ReactNode };

export function MenuPopup(props: MenuContent & { renderTrigger: RenderTrigger | undefined }) {
  const { side = "bottom", align = "start" } = props;
  return (
    <Base.Root>
      <Base.Trigger render={props.renderTrigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={6} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup
            aria-label={props.label}
            className="popup max-h-(--available-height) min-w-44 max-w-80 overflow-y-auto p-1 outline-none"
          >
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export function MenuItem(props: { icon?: ReactNode; onSelect: () => void; children: ReactNode }) {
  return (
    <Base.Item onClick={props.onSelect} className="menu-item">
      {props.icon}
      {props.children}
    </Base.Item>
  );
}

export function MenuLink(props: { href: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <Base.LinkItem render={<Link href={props.href} />} closeOnClick className="menu-item hover:no-underline">
      {props.icon}
      {props.children}
    </Base.LinkItem>
  );
}

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
      {props.label ? (
        <Base.GroupLabel className="px-2 pt-1.5 pb-1 text-ink-3 text-meta">{props.label}</Base.GroupLabel>
      ) : null}
      {props.options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} closeOnClick className="menu-item pr-8">
          {option.icon}
          {option.label}
          <Base.RadioItemIndicator className="absolute right-2">
            <Icon name="check" className="size-3.5 stroke-[2.5] text-ink" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="mx-1 my-1 h-px bg-line" />;
}
