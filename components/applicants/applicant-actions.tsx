"use client";

import { FileDown, FlaskConical, Landmark, Pencil, Send, Stamp } from "lucide-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useCase, useResult } from "@/components/shared/use-case";
import { useInviting } from "@/components/shared/use-inviting";
import { Button, type ButtonProps } from "@/components/ui/button";
import { DisabledReason } from "@/components/ui/disabled-reason";
import { lazyPanel } from "@/components/ui/lazy-part";
import { LinkButton } from "@/components/ui/link-button";
import { Popover } from "@/components/ui/popover";
import { useShortcuts } from "@/components/ui/shortcuts";
import { SkeletonLines } from "@/components/ui/skeleton";
import type { ApplicantView } from "@/lib/contracts/applicants";
import { listOf, midSentence } from "@/lib/dates";
import {
  type ApplicantRights,
  type Availability,
  inviteAvailability,
  openRequest,
  orderAvailability,
  overrideAvailability,
} from "./availability";

type Layout = Pick<ButtonProps, "block" | "size">;

export function ApplicantActions(props: { applicant: ApplicantView; may: ApplicantRights; onEdit: () => void }) {
  const { applicant, may, onEdit } = props;
  useActionsInPalette(props);
  return (
    <>
      {may.edit ? (
        <Button icon={<Pencil />} onClick={onEdit}>
          Edit
        </Button>
      ) : null}
      {may.exportReport ? <ExportReport applicantId={applicant.id} mayReveal={may.reveal} /> : null}
      {may.invite ? <InviteAction applicant={applicant} /> : null}
      <OverrideAction applicant={applicant} may={may} />
      {may.placeOrders ? <OrderAction applicant={applicant} /> : null}
      {may.runChecks ? <RunCheckAction applicantId={applicant.id} /> : null}
    </>
  );
}

function useActionsInPalette(props: { applicant: ApplicantView; may: ApplicantRights; onEdit: () => void }) {
  const { applicant, may, onEdit } = props;
  const router = useRouter();
  const [, setInviting] = useInviting();
  const page = `/applicants/${applicant.id}`;
  const offered = [
    { open: may.edit, title: "edit the applicant", run: onEdit },
    { open: may.invite && inviteAvailability(applicant).open, title: "invite", run: () => setInviting(true) },
    {
      open: may.placeOrders && orderAvailability(applicant).open,
      title: "order search",
      run: () => router.push(`${page}/orders/new`),
    },
    { open: may.runChecks, title: "run a check", run: () => router.push(`${page}/checks`) },
    { open: may.readDecisions, title: "open the hits", run: () => router.push(`${page}/hits`) },
  ];
  useShortcuts(
    "Applicant",
    offered.filter(({ open }) => open).map(({ title, run }) => ({ keys: [], title, run })),
  );
}

export function OverrideAction(props: Layout & { applicant: ApplicantView; may: ApplicantRights }) {
  const { applicant, may, ...layout } = props;
  const requests = useCase(applicant.id, "overrides").data?.items ?? [];
  const verdicts = useResult(applicant.id).data?.verdicts;
  if (!may.requestOverride) return null;
  const request = openRequest(requests);
  if (request) {
    return (
      <LinkButton {...layout} href={`/approvals/${request.id}`} icon={<Stamp />}>
        Override requested
      </LinkButton>
    );
  }
  // Permanent: the tag next to the name shows it.
  if (applicant.overriddenAt) return null;
  return (
    <AvailableOrNot
      {...layout}
      availability={overrideAvailability(applicant, may.overrideVerified ? undefined : verdicts)}
      href={`/applicants/${applicant.id}/override`}
      icon={<Stamp />}
      label="Manual override"
    />
  );
}

/** Opens the invitation dialog, which the page renders. */
export function InviteAction(props: Omit<ButtonProps, "icon" | "children"> & { applicant: ApplicantView }) {
  const { applicant, onClick, ...button } = props;
  const [, setInviting] = useInviting();
  const availability = inviteAvailability(applicant);
  return (
    <Button
      {...button}
      icon={<Send />}
      onClick={(event) => {
        onClick?.(event);
        setInviting(true);
      }}
      unavailable={availability.open ? undefined : availability.why}
    >
      Invite
    </Button>
  );
}

export function RunCheckAction(props: { applicantId: string }) {
  return (
    <LinkButton href={`/applicants/${props.applicantId}/checks`} icon={<FlaskConical />}>
      Run a check
    </LinkButton>
  );
}

export function OrderAction(props: { applicant: ApplicantView }) {
  return (
    <AvailableOrNot
      availability={orderAvailability(props.applicant)}
      href={`/applicants/${props.applicant.id}/orders/new`}
      icon={<Landmark />}
      label="Order search"
    />
  );
}

function AvailableOrNot(props: Layout & { availability: Availability; href: string; icon: ReactNode; label: string }) {
  const { availability, href, icon, label, ...layout } = props;
  if (availability.open) {
    return (
      <LinkButton {...layout} href={href} icon={icon}>
        {label}
      </LinkButton>
    );
  }
  return (
    <Button {...layout} icon={icon} unavailable={availability.why}>
      {label}
    </Button>
  );
}

/** In the result's column, not the header, where it would shift the page when the result arrives. */
export function UnavailableOverride(props: { applicantId: string; may: ApplicantRights }) {
  const { applicantId, may } = props;
  const applicant = useCase(applicantId, "applicant").data;
  const verdicts = useResult(applicantId).data?.verdicts;
  const requests = useCase(applicantId, "overrides").data?.items ?? [];
  if (!applicant?.consentedAt || !may.requestOverride || applicant.overriddenAt || openRequest(requests)) return null;
  const override = overrideAvailability(applicant, may.overrideVerified ? undefined : verdicts);
  return override.open ? null : <DisabledReason>Manual override is off: {midSentence(override.why)}.</DisabledReason>;
}

export function UnavailableActions(props: { applicant: ApplicantView; may: ApplicantRights }) {
  const { applicant, may } = props;
  if (applicant.consentedAt) return null;
  const closed = [
    may.placeOrders ? "Order search" : null,
    may.requestOverride && !applicant.overriddenAt ? "Manual override" : null,
    may.invite ? "Invite" : null,
  ].filter((action) => action !== null);
  if (closed.length === 0) return null;
  return (
    <DisabledReason>
      {listOf(closed)} {closed.length === 1 ? "is" : "are"} off: consent is not recorded.{" "}
      {may.recordConsent ? <a href="#consent">Record consent</a> : "A reviewer can record it."}
    </DisabledReason>
  );
}

export const ReportChoice = lazyPanel(
  () => import("./report-choice").then((module) => module.ReportChoice),
  () => <SkeletonLines lines={3} label="Loading the choices" />,
);

function ExportReport(props: { applicantId: string; mayReveal: boolean }) {
  return (
    <Popover
      align="end"
      title="Export report"
      trigger={<Button icon={<FileDown />}>Export report</Button>}
      className="w-80"
    >
      <p className="mb-2.5 text-ink-2 text-meta">Everything on this page. The export is recorded.</p>
      <ReportChoice {...props} />
    </Popover>
  );
}
