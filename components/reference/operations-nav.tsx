"use client";

import { usePathname, useRouter } from "next/navigation";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { SearchInput } from "@/components/ui/search-input";
import { cn } from "@/components/ui/tv";
import type { OperationGroupView, OperationLine } from "@/lib/contracts/reference";

/** True when the operation's title, id or path contains every word. */
function matches({ id, title, upstreamPath }: OperationLine, terms: readonly string[]): boolean {
  const text = `${title} ${id} ${upstreamPath}`.toLowerCase();
  return terms.every((word) => text.includes(word));
}

/**
 * All operations by group, with an input that filters them: "/" focuses it, Enter opens the first. On a phone it is a
 * separate page, at /reference.
 */
export function OperationsNav(props: { groups: readonly OperationGroupView[] }) {
  const [draft, setDraft] = useState("");
  const path = usePathname();
  const router = useRouter();
  const terms = draft.toLowerCase().split(/\s+/).filter(Boolean);
  const found = props.groups
    .map((group) => ({ ...group, operations: group.operations.filter((one) => matches(one, terms)) }))
    .filter(({ operations }) => operations.length > 0);
  const first = found[0]?.operations[0];
  return (
    <nav
      aria-label="Operations"
      className={cn(
        "flex-none border-line bg-surface md:sticky md:top-bar md:h-[calc(100dvh-var(--spacing-bar))] md:w-66 md:overflow-y-auto md:border-r md:scroll-quiet",
        path !== "/reference" && "max-md:hidden",
      )}
    >
      <search className="sticky top-0 z-1 block bg-surface px-3 pt-3 pb-2 max-md:static">
        <SearchInput
          label="Filter operations"
          placeholder="Filter operations"
          value={draft}
          onChange={setDraft}
          onSubmit={() => {
            if (first) router.push(`/reference/${first.id}`);
          }}
          onClear={() => setDraft("")}
        />
      </search>
      <div className="px-2 pb-4">
        {terms.length === 0 ? (
          <ul className="mb-2 grid gap-px">
            <NavLine href="/reference" current={path === "/reference"} className="max-md:hidden">
              Overview
            </NavLine>
            <NavLine href="/reference/assumptions" current={path === "/reference/assumptions"}>
              Assumptions
            </NavLine>
          </ul>
        ) : null}
        {found.map(({ title, operations }) => (
          <div key={title} className="mb-2">
            <div className="px-2 pt-1.5 pb-1 text-ink-3 text-micro">{title}</div>
            <ul aria-label={title} className="grid gap-px">
              {operations.map(({ id, title: name }) => (
                <NavLine key={id} href={`/reference/${id}`} current={path === `/reference/${id}`}>
                  {name}
                </NavLine>
              ))}
            </ul>
          </div>
        ))}
        {found.length === 0 ? (
          <p role="status" className="px-2 py-3 text-ink-2">
            No operation has this in its name or path.
          </p>
        ) : null}
      </div>
    </nav>
  );
}

function NavLine(props: { href: string; current: boolean; children: string; className?: string }) {
  return (
    <li className={props.className}>
      <Link
        href={props.href}
        aria-current={props.current ? "page" : undefined}
        className={cn(
          "relative block rounded-button px-2 py-1 text-ink-2 hover:bg-hover hover:no-underline max-md:flex max-md:min-h-touch max-md:items-center",
          props.current &&
            "bg-sunken font-semibold text-ink before:absolute before:inset-y-1 before:-left-2 before:w-0.75 before:rounded-r-[2px] before:bg-accent",
        )}
      >
        {props.children}
      </Link>
    </li>
  );
}
