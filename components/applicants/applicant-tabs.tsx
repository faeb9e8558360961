"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { useCase } from "@/components/shared/use-case";
import { Count } from "@/components/ui/count";
import { Link } from "@/components/ui/link";
import { usePageRouter } from "@/components/ui/page-router";
import { useShortcuts } from "@/components/ui/shortcuts";
import { tabStyles } from "@/components/ui/tab-styles";
import { type DeskPart, pathOfDesk } from "@/lib/domain/applicants/desk-path";

export function ApplicantTabs(props: { applicantId: string; mayReadDecisions: boolean; mayRunChecks: boolean }) {
  const path = usePathname();
  const router = usePageRouter();
  const open = useCase(props.applicantId, "decisions").data?.openHits ?? 0;
  // A tab is marked as current as soon as it is clicked, while its part is still being drawn.
  const [chosen, setChosen] = useState(path);
  useEffect(() => setChosen(path), [path]);
  const hrefOf = (part: DeskPart) => pathOfDesk({ applicantId: props.applicantId, part });
  const tabs = [
    { href: hrefOf("summary"), label: "Summary", letter: "s", count: 0 },
    ...(props.mayReadDecisions ? [{ href: hrefOf("hits"), label: "Hits", letter: "h", count: open }] : []),
    { href: hrefOf("evidence"), label: "Evidence", letter: "e", count: 0 },
    ...(props.mayRunChecks ? [{ href: hrefOf("checks"), label: "Checks", letter: "c", count: 0 }] : []),
  ];
  useShortcuts(
    "Applicant",
    tabs.map(({ href, label, letter }) => ({
      keys: [`shift+${letter}`],
      title: `open ${label === "Summary" ? "the summary" : label.toLowerCase()}`,
      run: () => {
        setChosen(href);
        router.push(href);
      },
    })),
  );
  return (
    <nav aria-label="Parts of this applicant" className="scroll-quiet -mx-2 flex gap-1 overflow-x-auto">
      {tabs.map(({ href, label, letter, count }) => {
        const isCurrent = chosen === href;
        return (
          <Link
            key={href}
            href={href}
            title={`Shift+${letter.toUpperCase()}`}
            aria-current={isCurrent ? "page" : undefined}
            onClick={(event) => event.metaKey || event.ctrlKey || event.shiftKey || setChosen(href)}
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
