import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { ApplicantTabs } from "@/components/applicants/applicant-tabs";
import { Page } from "@/components/layout/page";
import { ApplicantBreadcrumb } from "@/components/shared/list-steps";
import { OwnRequest } from "@/components/shared/live/live";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonCard } from "@/components/ui/skeleton";
import { can } from "@/lib/auth/permissions";
import { operationKey } from "@/lib/console-api";
import type { ApplicantView } from "@/lib/contracts/applicants";
import { pageCaller } from "@/lib/http/prefetch";
import { applicantOf } from "./applicant-of";
import { loadTrouble } from "./load-trouble";

type SubPageProps = {
  id: string;
  title: string;
  /** Its title in the breadcrumb. */
  step: string;
  /** The breadcrumb's first entry. */
  from?: { label: string; href: string };
  /** Shown while the body loads. */
  reading: string;
  /** Reads the body's data. */
  prefetch: (queries: QueryClient) => Promise<unknown>;
  children: ReactNode;
};

/**
 * A page below an applicant's. The applicant's name is stored here, so the header renders at once; the service's data
 * may take seconds, and streams in below it.
 */
export async function ApplicantSubPage(props: SubPageProps) {
  const { id, title, step, from = { label: "Applicants", href: "/applicants" }, reading } = props;
  const { staff, requestId } = await pageCaller();
  let applicant: ApplicantView;
  try {
    applicant = await applicantOf(id);
  } catch (error) {
    return loadTrouble(error, requestId);
  }
  const name = applicant.name ? `${applicant.name.given} ${applicant.name.family}` : "This applicant";
  const who = { label: <bdi>{name}</bdi>, href: `/applicants/${id}` };
  return (
    <Page>
      <OwnRequest id={requestId} />
      <PageHeader
        breadcrumb={<ApplicantBreadcrumb applicantId={id} trail={[from, who, { label: step }]} />}
        title={title}
      />
      <div className="border-line border-b px-6 max-md:px-4">
        <ApplicantTabs
          applicantId={id}
          mayReadDecisions={can(staff.roles, "decision.read")}
          mayRunChecks={can(staff.roles, "check.run")}
        />
      </div>
      <Suspense
        fallback={
          <div className="px-6 py-4 max-md:px-3">
            <SkeletonCard lines={8} label={reading} />
          </div>
        }
      >
        <Body id={id} applicant={applicant} prefetch={props.prefetch}>
          {props.children}
        </Body>
      </Suspense>
    </Page>
  );
}

/** Waits for the body's data. The browser retries what could not be read. */
async function Body(props: Pick<SubPageProps, "id" | "prefetch" | "children"> & { applicant: ApplicantView }) {
  const queries = new QueryClient();
  queries.setQueryData([...operationKey("GET /api/applicants/:id", { params: { id: props.id } })], props.applicant);
  await props.prefetch(queries);
  return <HydrationBoundary state={dehydrate(queries)}>{props.children}</HydrationBoundary>;
}
