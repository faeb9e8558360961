import type { ReactNode } from "react";
import { Page } from "@/components/shell/page";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { tabStyles } from "@/components/ui/tab-styles";
import { plural } from "@/lib/base/dates";
import { can, type Role } from "@/lib/base/permissions";
import { listDecisions } from "@/lib/features/decisions/contract/decisions.actions";
import { sensitiveKeptDays } from "@/lib/views/exports/contract/sensitive-exports";
import { ExportButton } from "./export-button";

const tabs = [
  { key: "yours", href: "/exports", label: "Yours", needs: null },
  { key: "everyone", href: "/exports?all=1", label: "Everyone", needs: "export.read-all" },
  { key: "schedules", href: "/exports/schedules", label: "Schedules", needs: null },
] as const;

/** Lists from which an export can start, with the permission to read them. */
const lists = [
  { needs: "applicant.read", href: "/applicants" },
  { needs: "audit.read", href: "/audit" },
  { needs: "staff.manage", href: "/settings/staff" },
] as const;

export const listToExport = (roles: readonly Role[]): string | undefined =>
  lists.find(({ needs }) => can(roles, needs))?.href;

/**
 * The header and the tabs of the pages of exports. The header exports all decisions and all hits, because no page lists
 * those of all applicants.
 */
export function ExportsPage(props: { tab: (typeof tabs)[number]["key"]; roles: readonly Role[]; children: ReactNode }) {
  return (
    <Page paper>
      <PageHeader
        title="Exports"
        actions={
          can(props.roles, listDecisions.permission) ? (
            <>
              <ExportButton kind="decisions" filter={{}} label="Export all decisions" />
              <ExportButton kind="hits" filter={{}} label="Export all hits" />
            </>
          ) : null
        }
        facts={`Each file shows when it is removed. Files with sensitive fields are removed after ${plural(sensitiveKeptDays, "day")}. Every export stays in the audit log.`}
      />
      <nav
        aria-label="Exports"
        className="scroll-quiet flex gap-1 overflow-x-auto border-line border-b px-4 max-md:px-2"
      >
        {tabs
          .filter(({ needs }) => needs === null || can(props.roles, needs))
          .map(({ key, href, label }) => (
            <Link
              key={key}
              href={href}
              aria-current={key === props.tab ? "page" : undefined}
              className={tabStyles(key === props.tab)}
            >
              {label}
            </Link>
          ))}
      </nav>
      {props.children}
    </Page>
  );
}
