"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useSelectedLayoutSegment } from "next/navigation";
import { type ReactNode, useEffect, useMemo } from "react";
import { ApplicantBar, ApplicantHead } from "@/components/applicants/applicant-head";
import { rightsOf } from "@/components/applicants/availability";
import { NextStepEnd } from "@/components/applicants/next-step";
import { Invite } from "@/components/invite/invite";
import { ResultFreshness } from "@/components/results/result-freshness";
import { VerdictLine } from "@/components/results/verdict-line";
import { cannotShow } from "@/components/shared/failure-facts";
import { useCase } from "@/components/shared/use-case";
import { Page } from "@/components/shell/page";
import { whenUsed } from "@/components/ui/loadable";
import { hydratedQueryFor } from "@/lib/browser/console-api";
import { type DeskPart, type DeskPath, deskParts, deskPathOf, partOfSegment } from "@/lib/domain/applicants/desk-path";
import { getSession } from "@/lib/features/session/contract/session.actions";
import { useArrival } from "./arrival";
import { CaseFailure } from "./case-failure";
import type { Reader } from "./part-props";
import { loadParts, PartSkeleton, partPanels } from "./parts";
import { AskForResult, usePageTitle } from "./shown-case";
import { useDeskOpener } from "./use-desk-opener";

/** The part that the server rendered. */
type ServedPart = DeskPath & { content: ReactNode };

type DeskProps = { hasHostedPage: boolean; served?: ServedPart };

/**
 * The desk around the part that the server rendered. After that, the browser changes between the parts without the
 * server.
 */
export function ServedDesk(props: { applicantId: string; hasHostedPage: boolean; children: ReactNode }) {
  const { applicantId, hasHostedPage, children } = props;
  const part = partOfSegment(useSelectedLayoutSegment()) ?? "summary";
  useDeskOpener();
  return <Desk hasHostedPage={hasHostedPage} served={{ applicantId, part, content: children }} />;
}

/**
 * An applicant, with the part of the case that the address names. The page reads the case once, and all parts show it.
 */
export function Desk({ hasHostedPage, served }: DeskProps) {
  const path = usePathname();
  const current = deskPathOf(path) ?? served;
  const session = useQuery(hydratedQueryFor(getSession, {})).data;
  useEffect(() => whenUsed(() => void loadParts(deskParts)), []);
  useArrival(path);
  if (!current || !session) return null;
  const { applicantId, part } = current;
  const isServed = served?.applicantId === applicantId && served.part === part;
  return (
    <Page>
      <ApplicantDesk
        // A new key discards what was typed or opened for the previous applicant.
        key={applicantId}
        applicantId={applicantId}
        part={part}
        reader={session.staff}
        isMock={session.environment.mode === "mock"}
        hasHostedPage={hasHostedPage}
        servedContent={isServed ? served.content : null}
      />
    </Page>
  );
}

function ApplicantDesk(props: {
  applicantId: string;
  part: DeskPart;
  reader: Reader;
  isMock: boolean;
  hasHostedPage: boolean;
  servedContent: ReactNode;
}) {
  const { applicantId, part, reader, isMock, servedContent } = props;
  const caseQuery = useCase(applicantId, "applicant");
  usePageTitle(applicantId, part);
  const rights = useMemo(() => {
    const may = { ...rightsOf(reader.roles), overrideVerified: isMock };
    return { applicantId, self: reader.id, may };
  }, [applicantId, reader, isMock]);
  // The head is memoized, so that opening another part does not render it again.
  const head = useMemo(
    () => (
      <ApplicantHead
        {...rights}
        fetched={<ResultFreshness applicantId={applicantId} />}
        verdict={<VerdictLine applicantId={applicantId} />}
      />
    ),
    [applicantId, rights],
  );
  if (cannotShow(caseQuery)) return <CaseFailure applicantId={applicantId} query={caseQuery} />;
  const Panel = partPanels[part];
  return (
    <>
      <AskForResult applicantId={applicantId} />
      {head}
      {/* The minimum height keeps the head in place above a part that is shorter than the window. */}
      <div className="min-h-[calc(100dvh-var(--spacing-desk))]">
        {servedContent ?? (caseQuery.data ? <Panel applicantId={applicantId} reader={reader} /> : <PartSkeleton />)}
        <NextStepEnd {...rights} />
      </div>
      <ApplicantBar {...rights} />
      <Invite applicantId={applicantId} may={rights.may.invite} ready={props.hasHostedPage} />
    </>
  );
}
