import type { ReactNode } from "react";
import { ApplicantBar, ApplicantHead } from "@/components/applicants/applicant-head";
import { rightsOf } from "@/components/applicants/availability";
import { NextStepEnd } from "@/components/applicants/next-step";
import { Invite } from "@/components/invite/invite";
import { Page } from "@/components/layout/page";
import { ResultFreshness } from "@/components/results/result-freshness";
import { VerdictLine } from "@/components/results/verdict-line";
import { FreshResult } from "@/components/shared/use-case";
import { env } from "@/lib/env";
import { knowsHostedUi } from "@/lib/services/checks/make-invite";
import { isOld } from "../case-of";
import { CasePart } from "../case-page";

/** One head over the parts of an applicant: it stays as it is while they change below it. */
export default async function DeskLayout(props: { params: Promise<{ id: string }>; children: ReactNode }) {
  const { id } = await props.params;
  return (
    <CasePart id={id}>
      {(staff, view) => {
        const may = { ...rightsOf(staff.roles), overrideVerified: env.IDENTITY_MODE === "mock" };
        const reader = { applicantId: id, self: staff.id, may };
        return (
          <Page>
            <FreshResult applicantId={id} ask={isOld(view)} />
            <ApplicantHead
              {...reader}
              fetched={<ResultFreshness applicantId={id} />}
              verdict={<VerdictLine applicantId={id} />}
            />
            {/* High enough that the head can stay where it is on the shortest part, too. */}
            <div className="min-h-[calc(100dvh-var(--spacing-desk))]">
              {props.children}
              <NextStepEnd {...reader} />
            </div>
            <ApplicantBar {...reader} />
            <Invite applicantId={id} may={may.invite} ready={knowsHostedUi()} />
          </Page>
        );
      }}
    </CasePart>
  );
}
