"use client";

import { Tabs as Base } from "@base-ui/react/tabs";
import Link from "next/link";
import type { ReactNode } from "react";
import { Count } from "./count";

const bar = "scroll-quiet flex gap-5 overflow-x-auto border-line border-b";
const tab =
  "-mb-px flex h-9 flex-none items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 font-medium text-ink-2 hover:text-ink hover:no-underline max-md:h-touch";

/** Views of one thing, switched in place. */
export function Tabs<Value extends string>(props: {
  value?: Value;
  defaultValue?: Value;
  onValueChange?: (value: Value) => void;
  label: string;
  tabs: readonly { value: Value; label: ReactNode; count?: number; panel: ReactNode }[];
  className?: string;
}) {
  const change = (next: unknown) => {
    const found = props.tabs.find((each) => each.value === next);
    if (found) props.onValueChange?.(found.value);
  };
  return (
    <Base.Root
      value={props.value}
      defaultValue={props.defaultValue ?? props.tabs[0]?.value}
      onValueChange={change}
      className={props.className}
    >
      <Base.List aria-label={props.label} className={bar}>
        {props.tabs.map((each) => (
          <Base.Tab
            key={each.value}
            value={each.value}
            className={`${tab} data-active:border-ink data-active:font-semibold data-active:text-ink`}
          >
            {each.label}
            {each.count === undefined ? null : <Count value={each.count} />}
          </Base.Tab>
        ))}
      </Base.List>
      {props.tabs.map((each) => (
        <Base.Panel key={each.value} value={each.value} className="pt-4">
          {each.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

/** Neighbouring pages as tabs: each is a link, the present one is marked as such. */
export function LinkTabs(props: {
  label: string;
  tabs: readonly { href: string; label: ReactNode; count?: number; current: boolean }[];
  className?: string;
}) {
  return (
    <nav aria-label={props.label} className={`${bar} ${props.className ?? ""}`}>
      {props.tabs.map((each) => (
        <Link
          key={each.href}
          href={each.href}
          aria-current={each.current ? "page" : undefined}
          className={`${tab} aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:text-ink`}
        >
          {each.label}
          {each.count === undefined ? null : <Count value={each.count} />}
        </Link>
      ))}
    </nav>
  );
}
