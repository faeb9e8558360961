"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useCase } from "@/components/shared/use-case";
import { Count } from "@/components/ui/count";
import { Link } from "@/components/ui/link";
import { useShortcuts } from "@/components/ui/shortcuts";
import { tabStyles } from "@/components/ui/tab-styles";

export function ApplicantTabs(props: { applicantId: string; mayReadDecisions: boolean; mayRunChecks: boolean }) {
  const path = usePathname();
  const router = useRouter();
  const base = `/applicants/${props.applicantId}`;
  const open = useCase(props.applicantId, "decisions").data?.openHits ?? 0;
  // Current from the click on, while the page behind it is read.
  const [chosen, setChosen] = useState(path);
  useEffect(() => setChosen(path), [path]);
  const nav = useRef<HTMLElement>(null);
  const isSwitching = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the chosen part is there.
  useLayoutEffect(() => {
    if (isSwitching.current) scrollBelowHead(nav.current);
    isSwitching.current = false;
  }, [path]);
  const choose = (href: string) => {
    isSwitching.current = href !== path;
    setChosen(href);
  };
  const tabs = [
    { href: base, label: "Summary", letter: "s", count: 0 },
    ...(props.mayReadDecisions ? [{ href: `${base}/hits`, label: "Hits", letter: "h", count: open }] : []),
    { href: `${base}/evidence`, label: "Evidence", letter: "e", count: 0 },
    ...(props.mayRunChecks ? [{ href: `${base}/checks`, label: "Checks", letter: "c", count: 0 }] : []),
  ];
  useShortcuts(
    "Applicant",
    tabs.map(({ href, label, letter }) => ({
      keys: [`shift+${letter}`],
      title: `open ${label === "Summary" ? "the summary" : label.toLowerCase()}`,
      run: () => {
        choose(href);
        router.push(href, { scroll: false });
      },
    })),
  );
  return (
    <nav ref={nav} aria-label="Parts of this applicant" className="scroll-quiet -mx-2 flex gap-1 overflow-x-auto">
      {tabs.map(({ href, label, letter, count }) => {
        const isCurrent = chosen === href;
        return (
          <Link
            key={href}
            href={href}
            scroll={false}
            title={`Shift+${letter.toUpperCase()}`}
            aria-current={isCurrent ? "page" : undefined}
            onClick={(event) => event.metaKey || event.ctrlKey || event.shiftKey || choose(href)}
            className={tabStyles(isCurrent)}
          >
            {label}
            {count > 0 ? <Count value={count} label="to judge" /> : null}
          </Link>
        );
      })}
    </nav>
  );
}

/** A part begins at its top. What of the head has scrolled away stays away, so that the head does not move. */
function scrollBelowHead(nav: HTMLElement | null): void {
  const pinned = nav?.closest("[data-pinned]");
  const above = pinned?.previousElementSibling;
  if (!pinned || !above) return;
  const start = scrollY + above.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(pinned).top);
  if (scrollY > start) scrollTo({ top: start, behavior: "instant" });
}
