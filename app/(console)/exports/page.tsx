import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ExportsList } from "@/components/exports/exports-list";
import { Page } from "@/components/layout/page";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { tabStyles } from "@/components/ui/tab-styles";
import { can } from "@/lib/auth/permissions";
import { exportKeptDays } from "@/lib/contracts/exports";
import { pageCaller, prefetchQuery, queryIn } from "@/lib/http/prefetch";
import { listExports } from "@/lib/services/exports/exports";

export const metadata: Metadata = { title: "Exports" };

/** Where an export can begin. */
const lists = [
  { needs: "applicant.read", href: "/applicants" },
  { needs: "audit.read", href: "/audit" },
  { needs: "staff.manage", href: "/settings/staff" },
] as const;

/** Exports of the reader, or of all staff (`?all=1`). They begin on the page of each list. */
export default async function ExportsPage(props: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { staff } = await pageCaller();
  const query = queryIn(listExports, await props.searchParams) ?? {};
  const queries = new QueryClient();
  await prefetchQuery(queries, listExports, { query });
  const tabs = [
    { href: "/exports", label: "Yours", isCurrent: !query.all },
    ...(can(staff.roles, "export.read-all")
      ? [{ href: "/exports?all=1", label: "Everyone", isCurrent: query.all === "1" }]
      : []),
  ];
  const list = lists.find(({ needs }) => can(staff.roles, needs));
  return (
    <Page paper>
      <PageHeader
        title="Exports"
        facts={`Files are kept for ${exportKeptDays} days, then removed. What was exported stays in the audit log.`}
      />
      {tabs.length > 1 ? (
        <nav
          aria-label="Exports"
          className="scroll-quiet flex gap-1 overflow-x-auto border-line border-b px-4 max-md:px-2"
        >
          {tabs.map(({ href, label, isCurrent }) => (
            <Link key={href} href={href} aria-current={isCurrent ? "page" : undefined} className={tabStyles(isCurrent)}>
              {label}
            </Link>
          ))}
        </nav>
      ) : null}
      <HydrationBoundary state={dehydrate(queries)}>
        <ExportsList self={staff.id} from={list?.href} />
      </HydrationBoundary>
    </Page>
  );
}
