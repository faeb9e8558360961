import type { MouseEvent } from "react";
import { Count } from "@/components/ui/count";
import type { TableUrl } from "@/components/ui/data-table/table-url";
import { tabStyles } from "@/components/ui/tab-styles";
import { maxApplicantCount, type QueueTab, queueTabs } from "@/lib/domain/applicants/statuses";
import type { countApplicants } from "@/lib/features/applicants/contract/applicants.actions";
import type { ResponseOf } from "@/lib/platform/contract/action";

export const tabTitles: Record<QueueTab, string> = { mine: "Mine", unassigned: "Unassigned", waiting: "Waiting" };

type TabCounts = ResponseOf<typeof countApplicants>["tabs"];

/** The tabs of the list. Each tab links to an address that keeps the current search, filters and order. */
export function QueueTabs(props: { url: TableUrl; counts: TabCounts; mayDecide: boolean }) {
  const { url, counts } = props;
  const shown = queueTabs.filter((tab) => tab !== "mine" || props.mayDecide || url.tab === "mine");
  return (
    <nav aria-label="Queue" className="scroll-quiet flex gap-1 overflow-x-auto border-line border-b px-4 max-md:px-2">
      {shown.map((tab) => (
        <Tab key={tab} url={url} tab={tab} title={tabTitles[tab]} count={counts?.[tab]} />
      ))}
      <Tab url={url} tab={null} title="All" count={counts?.all} />
    </nav>
  );
}

/** `count` is null if there are more applicants than are counted. */
function Tab(props: { url: TableUrl; tab: QueueTab | null; title: string; count: number | null | undefined }) {
  const { url, tab, count } = props;
  const isCurrent = url.tab === tab;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    url.setTab(tab);
  };
  return (
    <a
      href={url.tabHref(tab)}
      onClick={open}
      aria-current={isCurrent ? "page" : undefined}
      className={tabStyles(isCurrent)}
    >
      {props.title}
      {count === undefined ? null : <Count value={count ?? maxApplicantCount} more={count === null} />}
    </a>
  );
}
