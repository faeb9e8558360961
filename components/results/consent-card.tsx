"use client";

import { useState } from "react";
import { SourcePath } from "@/components/shared/evidence/path";
import { Fact } from "@/components/shared/evidence/value";
import { useCase, useResult } from "@/components/shared/use-case";
import { Button } from "@/components/ui/button";
import { CardBody, EvidenceCard } from "@/components/ui/card";
import { CollapsibleCard } from "@/components/ui/collapsible-card";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { Finding } from "@/components/ui/finding";
import { Icon } from "@/components/ui/icon";
import { lazyDialog } from "@/components/ui/lazy-part";
import { Timestamp } from "@/components/ui/timestamp";
import type { ApplicantView } from "@/lib/cases/contract/applicant-view";
import {
  type ConsentStatus,
  certifications,
  certificationWords,
  consentStatus,
  fullNameOf,
} from "@/lib/domain/results/consent-status";
import { isSameFullName } from "@/lib/domain/results/full-name";
import { flagOf, readerOf } from "@/lib/domain/results/reading";
import { Raw } from "./section-card";

const ConsentDialog = lazyDialog(() => import("./consent-dialog").then((module) => module.ConsentDialog));

export function ConsentCard(props: { applicantId: string; mayRecord: boolean }) {
  const { applicantId, mayRecord } = props;
  const applicant = useCase(applicantId, "applicant").data;
  const section = useResult(applicantId).data?.sections.consent;
  const [recording, setRecording] = useState(false);
  const status = consentStatus(applicant, section);
  const checked = readerOf(section, "consent").at("is_report_checked");
  const isChecked = flagOf(checked);
  const frame = {
    id: "consent",
    state: status.state,
    word: status.word,
    icon: <Icon name="file-check" />,
    title: "Consent",
  };
  const body = (
    <>
      {applicant?.consent ? <GivenConsent consent={applicant.consent} name={fullNameOf(applicant)} /> : null}
      <CardBody>
        <ul className="grid gap-x-5 gap-y-3 md:grid-cols-3">
          {certifications.map((certification) => (
            <Certification key={certification.field} {...certification} status={status} />
          ))}
        </ul>
      </CardBody>
      {checked.text === null ? null : (
        <CardBody>
          <Definitions>
            <Fact term="Report checked" of={checked}>
              {isChecked === null ? undefined : isChecked ? "Yes" : "No"}
            </Fact>
          </Definitions>
        </CardBody>
      )}
      {section?.state === "unrecognized" ? (
        <CardBody className="grid gap-2">
          <p className="text-ink-2">The service's consent record could not be read. It is shown as received.</p>
          <Raw path="consent" section={section} />
        </CardBody>
      ) : null}
    </>
  );
  if (status.recorded) {
    return (
      <CollapsibleCard {...frame} startsCollapsed="always" summary={<RecordedAt at={status.at} />}>
        {body}
      </CollapsibleCard>
    );
  }
  return (
    <EvidenceCard {...frame} provenance="Consent is required before any check or order.">
      {body}
      <CardBody className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {mayRecord ? (
          <>
            <Button variant="primary" icon={<Icon name="file-check" />} onClick={() => setRecording(true)}>
              Record consent
            </Button>
            <span className="text-ink-3 text-meta">It is recorded once and cannot be changed afterwards.</span>
          </>
        ) : (
          <span className="text-ink-2">A reviewer can record it after the applicant has consented.</span>
        )}
      </CardBody>
      {recording ? (
        <ConsentDialog applicantId={applicantId} fullName={fullNameOf(applicant)} onClose={() => setRecording(false)} />
      ) : null}
    </EvidenceCard>
  );
}

function GivenConsent(props: { consent: NonNullable<ApplicantView["consent"]>; name: string | null }) {
  const { consent, name } = props;
  const isSame = consent.masked || name === null ? null : isSameFullName(consent.fullName, name);
  return (
    <CardBody>
      <Definitions columns={2}>
        <Definition term="Name given">
          <bdi>{consent.fullName}</bdi>
        </Definition>
        <Definition term="Compared with the applicant" evidence={false}>
          {isSame === null ? (
            <Finding state="none">Not compared: the name is masked or not known</Finding>
          ) : isSame ? (
            <Finding>Same name</Finding>
          ) : (
            <Finding state="attention">The applicant's name has changed since</Finding>
          )}
        </Definition>
        <Definition term="Recorded" evidence={false}>
          <Timestamp at={consent.at} />
        </Definition>
        <Definition term="By" evidence={false}>
          {consent.by?.name ?? "Proofdesk"}
        </Definition>
      </Definitions>
    </CardBody>
  );
}

function RecordedAt(props: { at: string | null }) {
  if (!props.at) return "Recorded; the service does not say when. It cannot be changed.";
  return (
    <>
      Recorded <Timestamp at={props.at} />. It cannot be changed.
    </>
  );
}

function Certification(props: (typeof certifications)[number] & { status: ConsentStatus }) {
  const { field, title, description, status } = props;
  const answer = status.recorded ? status.given[field] : "pending";
  const note = answer === "pending" ? null : certificationWords[answer];
  const state = { yes: undefined, no: "attention", "not-shown": "none", pending: "none" } as const;
  return (
    <li>
      <Finding state={state[answer]}>
        <span className="font-strong text-ink">{title}</span>
        <span className="block text-ink-2 text-meta">{description}.</span>
        {note ? <span className="block text-meta">{note}</span> : null}
        {field === "isBackgroundDisclosureAccepted" && status.recorded ? (
          <SourcePath>consent.background_check_disclosure_accepted</SourcePath>
        ) : null}
      </Finding>
    </li>
  );
}
