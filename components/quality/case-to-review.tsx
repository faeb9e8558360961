import type { ReactNode } from "react";
import { CardBody, TitledCard } from "@/components/ui/card";
import { Count } from "@/components/ui/count";
import { Notice } from "@/components/ui/notice";
import { StatusIcon } from "@/components/ui/status-icon";
import { plural } from "@/lib/base/dates";
import type { IconName } from "@/lib/domain/icon-names";
import { shownState } from "@/lib/domain/results/signal-state";
import type { QualityReviewDetail } from "@/lib/features/decisions/contract/quality-reviews";

type CaseAsDecided = NonNullable<QualityReviewDetail["case"]>;

const standings: Record<CaseAsDecided["requirements"][number]["standing"], string> = {
  met: "Met",
  open: "Result with open findings",
  pending: "Pending",
  missing: "Missing",
};

type ReviewedParts = Pick<CaseAsDecided, "result" | "requirements" | "openItems" | "unreadable">;

/** The case as it was decided. It has no link to the applicant's page, which shows the decision. */
export function CaseToReview(props: { of: ReviewedParts }) {
  const { result, requirements, openItems, unreadable } = props.of;
  return (
    <>
      <Notice tone="info" title="Decide this case without looking up the first decision.">
        This is the case as it was decided. If you open the applicant's page first, you can't give this review.
      </Notice>
      {unreadable > 0 ? (
        <Notice tone="unknown" title={`${plural(unreadable, "stored record")} can't be read.`}>
          This page lacks what they contain.
        </Notice>
      ) : null}
      <Findings result={result} />
      <Section title="Policy requirements" icon="list-checks" count={requirements.length + openItems.length}>
        {requirements.length + openItems.length === 0 ? <Empty>The policy requires no checks.</Empty> : null}
        {requirements.map(({ key, title, required, standing }) => (
          <Row key={key} title={title} aside={standings[standing]}>
            {required ? "Required" : "Optional"}
          </Row>
        ))}
        {openItems.map(({ kind, title }) => (
          <Row key={`${kind} ${title}`} title={title} aside="Open when decided" />
        ))}
      </Section>
    </>
  );
}

function Findings({ result }: Pick<CaseAsDecided, "result">) {
  if (result === null) {
    return (
      <Section title="Findings" icon="file-search" count={null}>
        <Empty>The result can't be read, so its findings are unknown.</Empty>
      </Section>
    );
  }
  const signals = result.signals.filter(({ severity }) => severity !== "info");
  return (
    <Section title="Findings" icon="file-search" count={signals.length}>
      {signals.length === 0 ? <Empty>No findings.</Empty> : null}
      {signals.map((signal) => (
        <Row
          key={`${signal.code} ${signal.section} ${signal.evidence[0]?.path}`}
          icon={<StatusIcon state={signal.resolution?.answered ? "resolved" : shownState(signal)} className="mt-0.5" />}
          title={signal.found ?? signal.title}
          aside={signal.resolution?.answered ? signal.resolution.summary : "Open"}
        >
          {signal.meaning}
          {signal.resolution?.reason ? (
            <span className="block">
              Resolved: <bdi>“{signal.resolution.reason}”</bdi>
            </span>
          ) : null}
        </Row>
      ))}
    </Section>
  );
}

/** `count` is null if it is unknown. */
function Section(props: { title: string; icon: IconName; count: number | null; children: ReactNode }) {
  const { title, icon, count } = props;
  return (
    <TitledCard
      aria-label={title}
      icon={icon}
      title={title}
      provenance={count === null ? undefined : <Count value={count} />}
    >
      <CardBody className="p-0 max-md:p-0">
        <ul>{props.children}</ul>
      </CardBody>
    </TitledCard>
  );
}

const Empty = (props: { children: ReactNode }) => (
  <li className="px-4 py-3 text-ink-2 max-md:px-3">{props.children}</li>
);

function Row(props: { icon?: ReactNode; title: ReactNode; aside: ReactNode; children?: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5 border-line border-b px-4 py-2.5 last:border-b-0 max-md:px-3">
      {props.icon}
      <div className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-strong">{props.title}</span>
        {props.children ? <div className="text-ink-2 text-meta">{props.children}</div> : null}
      </div>
      <span className="flex-none text-ink-2 text-meta">{props.aside}</span>
    </li>
  );
}
