import { CardBody, TitledCard } from "@/components/ui/card";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { Link } from "@/components/ui/link";
import { Tag } from "@/components/ui/tag";
import { Timestamp } from "@/components/ui/timestamp";
import { decisionTitles } from "@/lib/domain/decisions/outcomes";
import { qualityReviewStateTitles, qualitySettlementTitles } from "@/lib/domain/decisions/quality-reviews";
import type { QualityReviewDetail } from "@/lib/features/decisions/contract/quality-reviews";

type Outcome = NonNullable<QualityReviewDetail["first"]>;

export function OutcomesCard({ review }: { review: QualityReviewDetail }) {
  const { first, second, settled, applicantId, applicantName } = review;
  return (
    <TitledCard icon="scale" title="Outcomes" aside={<Tag strong>{qualityReviewStateTitles[review.state]}</Tag>}>
      <CardBody className="grid gap-4">
        {review.unreadable ? <p className="text-ink-2">Parts of this review can't be read.</p> : null}
        {first ? <OutcomeSection title="Decision" of={first} /> : null}
        {second ? <OutcomeSection title="Quality review" of={second} /> : null}
        {settled ? (
          <section>
            <h3>Settled</h3>
            <Definitions>
              <Definition term="Result" evidence={false}>
                {qualitySettlementTitles[settled.how].done}
              </Definition>
              <Definition term="Reason" evidence={false}>
                {settled.reason ? <bdi className="whitespace-pre-wrap">{settled.reason}</bdi> : "Not shown"}
              </Definition>
              <Definition term="By" evidence={false}>
                {settled.by.name}, <Timestamp at={settled.at} />
              </Definition>
            </Definitions>
          </section>
        ) : null}
        {applicantId && applicantName ? <Link href={`/applicants/${applicantId}`}>Open the applicant</Link> : null}
      </CardBody>
    </TitledCard>
  );
}

function OutcomeSection(props: { title: string; of: Outcome }) {
  const { outcome, reasonTitle, note, by, at } = props.of;
  return (
    <section aria-label={props.title}>
      <h3>{props.title}</h3>
      <Definitions>
        <Definition term="Outcome" evidence={false}>
          {decisionTitles[outcome].done}
        </Definition>
        <Definition term="Reason" evidence={false}>
          {reasonTitle}
        </Definition>
        {note ? (
          <Definition term="Note" evidence={false}>
            <bdi className="whitespace-pre-wrap">{note}</bdi>
          </Definition>
        ) : null}
        <Definition term="By" evidence={false}>
          {by?.name ?? "Proofdesk"}, <Timestamp at={at} />
        </Definition>
      </Definitions>
    </section>
  );
}
