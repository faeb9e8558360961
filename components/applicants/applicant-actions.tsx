"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useCase, useResult } from "@/components/shared/use-case";
import { useInviting } from "@/components/shared/use-inviting";
import { Button, type ButtonLook, IconButton } from "@/components/ui/button";
import { DisabledReason } from "@/components/ui/disabled-reason";
import { Icon } from "@/components/ui/icon";
import { lazyPanel } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Popover, PopoverClose } from "@/components/ui/popover";
import { useShortcuts } from "@/components/ui/shortcuts";
import { SkeletonLines } from "@/components/ui/skeleton";
import type { ApplicantView } from "@/lib/cases/contract/applicant-view";
import { evidenceHref } from "@/lib/domain/checks/applicant-facts";
import {
  type ApplicantRights,
  inviteAvailability,
  openRequest,
  orderAvailability,
  overrideAvailability,
} from "./availability";
import type { DataAct } from "./hold-and-erasure";

type ApplicantActionProps = {
  applicant: ApplicantView;
  may: ApplicantRights;
  onEdit: () => void;
  onDataAction: (act: DataAct) => void;
};

/** Frequent actions have a button of their own. A menu holds the others, and says why an action is not available. */
export function ApplicantActions(props: ApplicantActionProps) {
  const { applicant, may } = props;
  useActionsInPalette(props);
  return (
    <>
      {may.placeOrders && orderAvailability(applicant).open ? <OrderLink applicantId={applicant.id} /> : null}
      <MoreActions {...props} />
    </>
  );
}

function OrderLink(props: ButtonLook & { applicantId: string }) {
  const { applicantId, ...look } = props;
  return (
    <LinkButton {...look} href={`/applicants/${applicantId}/orders/new`} icon={<Icon name="landmark" />}>
      Order search
    </LinkButton>
  );
}

/** Offers the actions in the command palette. */
function useActionsInPalette({ applicant, may, onEdit, onDataAction }: ApplicantActionProps): void {
  const router = useRouter();
  const [, setInviting] = useInviting();
  const offered = [
    { open: may.edit, title: "edit the applicant", run: onEdit },
    { open: may.invite && inviteAvailability(applicant).open, title: "invite", run: () => setInviting(true) },
    {
      open: may.placeOrders && orderAvailability(applicant).open,
      title: "order search",
      run: () => router.push(`/applicants/${applicant.id}/orders/new`),
    },
    { open: may.hold && !applicant.hold, title: "set a legal hold", run: () => onDataAction("hold") },
    {
      open: may.requestErasure && !applicant.erasure && !applicant.hold,
      title: "request erasure",
      run: () => onDataAction("erasure"),
    },
    { open: may.exportSubject, title: "export the person’s data", run: () => onDataAction("subject-access") },
  ];
  useShortcuts(
    "Applicant",
    offered.filter(({ open }) => open).map(({ title, run }) => ({ keys: [], title, run })),
  );
}

/** The menu of further actions. On a phone, the menu holds every action except the next step. */
export function MoreActions(props: ApplicantActionProps & { onPhone?: boolean }) {
  const { applicant, may, onEdit, onDataAction, onPhone } = props;
  const order = orderAvailability(applicant);
  const [, setInviting] = useInviting();
  const invite = inviteAvailability(applicant);
  const actions = [
    may.edit,
    may.invite,
    may.exportReport,
    may.requestOverride,
    may.placeOrders,
    may.hold,
    may.exportSubject,
  ];
  if (!actions.includes(true)) return null;
  const look = { block: true, size: onPhone ? "touch" : "m" } as const;
  return (
    <Popover
      align="end"
      label="More actions"
      trigger={
        <IconButton
          label="More actions"
          icon={<Icon name="ellipsis" />}
          variant={onPhone ? "ghost" : "secondary"}
          {...(onPhone ? { size: "touch" } : {})}
        />
      }
      className="grid w-72 gap-2"
    >
      {may.edit ? (
        <PopoverClose>
          <Button {...look} icon={<Icon name="pencil" />} onClick={onEdit}>
            Edit
          </Button>
        </PopoverClose>
      ) : null}
      {may.placeOrders && order.open && onPhone ? <OrderLink {...look} applicantId={applicant.id} /> : null}
      {may.placeOrders && !order.open ? (
        <Unavailable
          {...look}
          icon={<Icon name="landmark" />}
          label="Order search"
          why={order.why}
          may={may}
          of={applicant}
        />
      ) : null}
      {may.invite ? (
        invite.open ? (
          <PopoverClose>
            <Button {...look} icon={<Icon name="send" />} onClick={() => setInviting(true)}>
              Invite
            </Button>
          </PopoverClose>
        ) : (
          <Unavailable {...look} icon={<Icon name="send" />} label="Invite" why={invite.why} may={may} of={applicant} />
        )
      ) : null}
      <OverrideAction applicant={applicant} may={may} look={look} />
      {may.hold && !applicant.hold ? (
        <PopoverClose>
          <Button {...look} icon={<Icon name="lock" />} onClick={() => onDataAction("hold")}>
            Set legal hold
          </Button>
        </PopoverClose>
      ) : null}
      {may.requestErasure && !applicant.erasure ? (
        applicant.hold ? (
          <Unavailable
            {...look}
            icon={<Icon name="trash" />}
            label="Request erasure"
            why="A legal hold stands"
            may={may}
            of={applicant}
          />
        ) : (
          <PopoverClose>
            <Button {...look} icon={<Icon name="trash" />} onClick={() => onDataAction("erasure")}>
              Request erasure
            </Button>
          </PopoverClose>
        )
      ) : null}
      {may.exportSubject ? (
        <PopoverClose>
          <Button {...look} icon={<Icon name="file-down" />} onClick={() => onDataAction("subject-access")}>
            Export the person’s data
          </Button>
        </PopoverClose>
      ) : null}
      {may.exportReport ? (
        <>
          <p className="mt-1 flex items-center gap-1.5 text-ink-2 text-meta [&>svg]:size-3.5">
            <Icon name="file-down" /> Export report: everything here. The export is recorded.
          </p>
          <ReportChoice applicantId={applicant.id} mayReveal={may.reveal} />
        </>
      ) : null}
    </Popover>
  );
}

function Unavailable(
  props: ButtonLook & { icon: ReactNode; label: string; why: string; may: ApplicantRights; of: ApplicantView },
) {
  const { icon, label, why, may, of: applicant, ...look } = props;
  return (
    <div className="grid gap-1">
      <Button {...look} icon={icon} unavailable={why}>
        {label}
      </Button>
      <DisabledReason>
        {why}.{" "}
        {applicant.consentedAt || !may.recordConsent ? null : (
          <Link href={evidenceHref(applicant.id, "consent")} className="underline">
            Record consent
          </Link>
        )}
      </DisabledReason>
    </div>
  );
}

function OverrideAction(props: { applicant: ApplicantView; may: ApplicantRights; look: ButtonLook }) {
  const { applicant, may, look } = props;
  const requests = useCase(applicant.id, "overrides").data?.items ?? [];
  const verdicts = useResult(applicant.id).data?.verdicts;
  // An override is permanent. The tag next to the name shows it.
  if (!may.requestOverride || applicant.overriddenAt) return null;
  const request = openRequest(requests);
  const availability = overrideAvailability(applicant, may.overrideVerified ? undefined : verdicts);
  if (!request && !availability.open) {
    return (
      <Unavailable
        {...look}
        icon={<Icon name="stamp" />}
        label="Manual override"
        why={availability.why}
        may={may}
        of={applicant}
      />
    );
  }
  return (
    <LinkButton
      {...look}
      href={request ? `/approvals/${request.id}` : `/applicants/${applicant.id}/override`}
      icon={<Icon name="stamp" />}
    >
      {request ? "Override requested" : "Manual override"}
    </LinkButton>
  );
}

const ReportChoice = lazyPanel(
  () => import("./report-choice").then((module) => module.ReportChoice),
  () => <SkeletonLines lines={3} label="Loading the choices" />,
);
