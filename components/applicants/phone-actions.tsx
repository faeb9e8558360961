"use client";

import { Ellipsis, FileDown, Gavel, Pencil } from "lucide-react";
import { ActionBar } from "@/components/layout/action-bar";
import { useCase } from "@/components/shared/use-case";
import { Button, IconButton } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { Popover, PopoverClose } from "@/components/ui/popover";
import { InviteAction, OrderAction, OverrideAction, ReportChoice, RunCheckAction } from "./applicant-actions";
import type { ApplicantRights } from "./availability";
import { useEditing } from "./use-editing";

export function ApplicantActionsOnPhone(props: { applicantId: string; may: ApplicantRights }) {
  const { applicantId, may } = props;
  const applicant = useCase(applicantId, "applicant").data;
  const [, setEdited] = useEditing();
  if (!applicant) return null;
  const more = may.edit || may.invite || may.exportReport || may.requestOverride;
  if (!more && !may.placeOrders && !may.runChecks && !may.decide) return null;
  return (
    <ActionBar label="Applicant actions">
      {more ? (
        <Popover
          side="top"
          label="More actions"
          trigger={<IconButton label="More actions" icon={<Ellipsis />} variant="secondary" size="touch" />}
          className="grid w-72 gap-2"
        >
          {may.edit ? (
            <PopoverClose>
              <Button block size="touch" icon={<Pencil />} onClick={() => setEdited("all")}>
                Edit
              </Button>
            </PopoverClose>
          ) : null}
          {may.invite ? (
            <PopoverClose>
              <InviteAction applicant={applicant} block size="touch" />
            </PopoverClose>
          ) : null}
          <OverrideAction applicant={applicant} may={may} block size="touch" />
          {may.exportReport ? (
            <>
              <p className="mt-1 flex items-center gap-1.5 text-ink-3 text-meta [&>svg]:size-3.5">
                <FileDown /> Export report
              </p>
              <ReportChoice applicantId={applicant.id} mayReveal={may.reveal} />
            </>
          ) : null}
        </Popover>
      ) : null}
      {may.placeOrders ? <OrderAction applicant={applicant} /> : null}
      {may.runChecks ? <RunCheckAction applicantId={applicant.id} /> : null}
      {may.decide ? (
        <LinkButton href="#decide" icon={<Gavel />} variant="primary">
          Decide
        </LinkButton>
      ) : null}
    </ActionBar>
  );
}
