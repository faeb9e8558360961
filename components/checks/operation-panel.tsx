"use client";

import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { buttonStyles } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { DisabledUntilHydrated } from "@/components/ui/form";
import { Icon } from "@/components/ui/icon";
import { LinkButton } from "@/components/ui/link-button";
import { Tag } from "@/components/ui/tag";
import { type CheckId, checkOfOperation, describePrice, stepOf } from "@/lib/domain/checks/catalog";
import type { CheckOption } from "@/lib/features/checks/contract/checks";
import type { OperationId } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { AnswerView } from "./answers/answer-view";
import { Blocks } from "./blocks";
import { CodeFlow } from "./codes/code-flow";
import { DocumentFlow } from "./documents/document-flow";
import { type DocumentKind, variantOf } from "./documents/document-kinds";
import { PhotoFlow } from "./photos/photo-flow";
import { QuizFlow } from "./quiz/quiz-flow";
import { LastRun } from "./recent-runs";
import { RunForm } from "./run/run-form";
import { useSelectedOperation } from "./use-selected-operation";

/** Scrolls to the answer, because it opens below its form and may be out of view. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

export type PanelRights = { reveal: boolean; update: boolean };

export function OperationPanel(props: {
  applicantId: string;
  operationId: OperationId;
  option: CheckOption;
  defaults: Record<string, unknown>;
  may: PanelRights;
}) {
  const { applicantId, operationId, option, may } = props;
  const { within, base, answer, showAnswer } = useSelectedOperation(applicantId);
  const record = operation(operationId);
  const price = describePrice(record);
  const flow = flows[checkOfOperation(operationId)];
  const heading = useRef<HTMLHeadingElement>(null);
  // Keyboard and screen reader users continue in the panel that opened.
  useEffect(() => {
    if (operationId) heading.current?.focus();
  }, [operationId]);
  return (
    <>
      <Card aria-labelledby="operation-title">
        <header className="border-line border-b px-4 py-3 max-md:px-3">
          <a
            {...within(base)}
            className="mb-1 inline-flex min-h-8 items-center gap-1.5 text-meta md:hidden [&>svg]:size-3.5"
          >
            <Icon name="arrow-left" /> All checks
          </a>
          <div className="flex items-start gap-2">
            <h2 ref={heading} id="operation-title" tabIndex={-1} className="min-w-0 flex-1 outline-none">
              {record.title}
            </h2>
            {price.tag ? <Tag className="flex-none">{price.tag}</Tag> : null}
            <a
              {...within(base)}
              href={base}
              aria-label="Close"
              title="Close"
              className={buttonStyles({ variant: "ghost", size: "s", square: true, className: "-my-1 max-md:hidden" })}
            >
              <Icon name="x" />
            </a>
          </div>
          <p className="mt-1 text-ink-2">
            {stepOf(operationId).does} {price.sentence}
          </p>
          {option.last ? (
            <p className="mt-1 text-ink-3 text-meta">
              Last run <LastRun applicantId={applicantId} run={option.last} />
              {option.last.by ? ` by ${option.last.by.name}` : ""}.
            </p>
          ) : null}
        </header>
        <CardBody className="grid gap-4">
          <DisabledUntilHydrated>
            {option.dedicatedPage ? (
              <DedicatedPageLink applicantId={applicantId} option={option} href={option.dedicatedPage} />
            ) : flow ? (
              <Fragment key={flow.key}>{flow.render(applicantId, operationId)}</Fragment>
            ) : (
              <RunForm
                key={operationId}
                applicantId={applicantId}
                operationId={operationId}
                option={option}
                defaults={props.defaults}
                mayUpdate={may.update}
                onAnswered={showAnswer}
              />
            )}
          </DisabledUntilHydrated>
        </CardBody>
      </Card>
      {answer ? (
        <div ref={intoView} key={answer} className="min-w-0 scroll-mt-16">
          <AnswerView applicantId={applicantId} run={{ id: answer }} mayReveal={may.reveal} />
        </div>
      ) : null}
    </>
  );
}

function DedicatedPageLink(props: { applicantId: string; option: CheckOption; href: string }) {
  const { option } = props;
  return (
    <>
      {option.blocks.length > 0 ? (
        <div className="grid gap-1.5">
          <Blocks applicantId={props.applicantId} blocks={option.blocks} />
        </div>
      ) : null}
      <div>
        <LinkButton
          href={props.href}
          variant={option.blocks.length > 0 ? "secondary" : "primary"}
          className="max-md:h-touch"
        >
          {option.blocks.length > 0 ? "Open page" : "Continue"}
        </LinkButton>
      </div>
    </>
  );
}

type Flow = {
  /** Operations of one flow have the same key, so that switching between them keeps the input. */
  key: string;
  render: (applicantId: string, operationId: OperationId) => ReactNode;
};

const document = (kind: DocumentKind): Flow => ({
  key: kind,
  render: (applicantId, operationId) => (
    <DocumentFlow applicantId={applicantId} document={kind} variant={variantOf(kind, operationId)} />
  ),
});

/** These checks need more than one form. In any other check, each operation has its own form. */
const flows: Partial<Record<string, Flow>> = {
  id: document("id"),
  passport: document("passport"),
  face: { key: "photos", render: (applicantId) => <PhotoFlow applicantId={applicantId} /> },
  quiz: { key: "quiz", render: (applicantId) => <QuizFlow applicantId={applicantId} /> },
  phone: { key: "phone", render: (applicantId) => <CodeFlow applicantId={applicantId} channel="phone" /> },
  email: { key: "email", render: (applicantId) => <CodeFlow applicantId={applicantId} channel="email" /> },
} satisfies Partial<Record<CheckId, Flow>>;
