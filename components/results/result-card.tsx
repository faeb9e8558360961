import { DrawnSection } from "@/components/shared/evidence/drawn-section";
import { BesidePictures } from "@/components/shared/evidence/pictures";
import { CardBody } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import type { ApplicantView } from "@/lib/cases/contract/applicant-view";
import { type CardId, type ResultCard, sectionTitle } from "@/lib/domain/checks/catalog";
import type { IconName } from "@/lib/domain/icon-names";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import { answerSectionKeys, isGiven } from "@/lib/domain/results/keys";
import { drawLayout } from "@/lib/domain/results/layout";
import { drawSections, layouts } from "@/lib/domain/results/layouts";
import { labelOf, readerOf } from "@/lib/domain/results/reading";
import type { ResultView, Section } from "@/lib/domain/results/view";
import { CardRuns } from "./card-runs";
import { summaryOfCard } from "./card-summary";
import { unknownCardId } from "./cards";
import { SectionCard } from "./section-card";

/** The icons of the cards. Court records come from orders and have a card of their own. */
const icons: Record<Exclude<CardId, "court">, IconName> = {
  "photo-id": "id-card",
  passport: "book-user",
  face: "scan-face",
  quiz: "circle-question-mark",
  contact: "phone",
  ssn: "fingerprint-pattern",
  background: "shield-exclamation-point",
  driving: "car",
  business: "building-complex",
  employment: "briefcase",
  education: "graduation-cap",
  license: "badge-check",
  "hosted-id": "monitor-smartphone",
  "hosted-passport": "monitor-smartphone",
  company: "building",
  user: "user-round",
};

/** @param props.word replaces the state's own label on the pill */
export function ResultCardView(props: {
  id: keyof typeof icons;
  card: ResultCard;
  state: EvidenceState;
  word?: string | undefined;
  result: ResultView;
  applicant: ApplicantView | undefined;
}) {
  const { id, card, state, word, result, applicant } = props;
  const isAnswer = (key: string) => card.sections.length > 1 && answerSectionKeys.some((one) => one === key);
  const ofCard = result.checks.filter(({ key }) => card.checks.some((one) => one === key));
  const drawn = drawSections(card.sections, { ...result, applicant });
  return (
    <SectionCard
      id={id}
      state={state}
      word={word}
      icon={<Icon name={icons[id]} />}
      title={card.title}
      summary={summaryOfCard(card, state, result)}
      byOverride={ofCard.some(({ byOverride }) => byOverride)}
      result={result}
      parts={card.sections.map((path) => ({ path, section: result.sections[path] }))}
      drawsAll={drawn.every(({ left }) => left.length === 0)}
    >
      <BesidePictures card={id} title={card.title} attempts={ofCard.flatMap(({ lastAttempt }) => lastAttempt ?? [])}>
        {drawn.map(({ key, bodies }) => {
          const section = result.sections[key];
          if (!isAnswer(key)) return <DrawnSection key={key} bodies={bodies} />;
          // Only the answer of another operation holds this section. Without such an answer there is nothing to show.
          if (!isGiven(key, section)) return null;
          return (
            <AnswerPart key={key} title={sectionTitle(key)} isRestricted={section.restricted === true}>
              <DrawnSection bodies={bodies} />
            </AnswerPart>
          );
        })}
      </BesidePictures>
      {applicant ? <CardRuns applicantId={applicant.id} card={id} result={result} /> : null}
    </SectionCard>
  );
}

function AnswerPart(props: { title: string; isRestricted: boolean; children: React.ReactNode }) {
  return (
    <>
      <CardBody className="pb-0">
        <h3>{props.title}</h3>
        {props.isRestricted ? <p className="text-ink-2">You don't have access (requires the orderer role).</p> : null}
      </CardBody>
      {props.isRestricted ? null : props.children}
    </>
  );
}

/**
 * A card for a part of the result that is not a section: the older sign-in proof, or a key that the interface does not
 * name.
 */
export function UnknownCard(props: { path: string; section: Section; result: ResultView }) {
  const { path, section, result } = props;
  const isSignInProof = path === "socialProof";
  const of = readerOf(section, path);
  return (
    <SectionCard
      id={unknownCardId(path)}
      // Such a part gives no verdict, so its state is not shown as unknown.
      state={section.state === "unknown" ? "info" : section.state}
      icon={<Icon name="braces" />}
      title={isSignInProof ? "Sign-in proof" : labelOf(path)}
      summary={
        isSignInProof ? "An older form of the face check." : "Not in the service's interface. Shown as received."
      }
      result={result}
      parts={[{ path, section }]}
      drawsAll={false}
    >
      {isSignInProof ? <DrawnSection bodies={drawLayout(layouts.user, of, { section: "user" })} /> : null}
    </SectionCard>
  );
}
