"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useCase } from "@/components/shared/use-case";
import { Count } from "@/components/ui/count";
import { Link } from "@/components/ui/link";
import { keySign, useShortcuts } from "@/components/ui/shortcuts";
import { cn } from "@/components/ui/tv";

export function ApplicantTabs(props: { applicantId: string; mayReadDecisions: boolean; mayRunChecks: boolean }) {
  const path = usePathname();
  const router = useRouter();
  const base = `/applicants/${props.applicantId}`;
  const open = useCase(props.applicantId, "decisions").data?.openHits ?? 0;
  // Current from the click on, while the page behind it is read.
  const [chosen, setChosen] = useState(path);
  useEffect(() => setChosen(path), [path]);
  const tabs = [
    { href: base, label: "Summary", key: "shift+s", count: 0 },
    ...(props.mayReadDecisions ? [{ href: `${base}/hits`, label: "Hits", key: "shift+h", count: open }] : []),
    { href: `${base}/evidence`, label: "Evidence", key: "shift+e", count: 0 },
    ...(props.mayRunChecks ? [{ href: `${base}/checks`, label: "Checks", key: "shift+c", count: 0 }] : []),
  ];
  useShortcuts(
    "Applicant",
    tabs.map(({ href, label, key }) => ({
      keys: [key],
      title: `open ${label === "Summary" ? "the summary" : label.toLowerCase()}`,
      run: () => router.push(href),
    })),
  );
  return (
    <nav aria-label="Parts of this applicant" className="scroll-quiet -mx-2 flex gap-1 overflow-x-auto">
      {tabs.map(({ href, label, key, count }) => {
        const isCurrent = chosen === href;
        return (
          <Link
            key={href}
            href={href}
            title={keySign(key)}
            aria-current={isCurrent ? "page" : undefined}
            onClick={(event) => event.metaKey || event.ctrlKey || event.shiftKey || setChosen(href)}
            className={cn(
              "inline-flex h-9 flex-none items-center gap-1.5 border-transparent border-b-2 px-2 text-ink-2 hover:text-ink hover:no-underline max-md:h-touch",
              isCurrent && "border-primary font-strong text-ink",
            )}
          >
            {label}
            {count > 0 ? <Count value={count} label="to judge" /> : null}
          </Link>
        );
      })}
    </nav>
  );
}
