"use client";

import { failureFacts } from "@/components/shared/failure-facts";
import { ReasonDialog } from "@/components/shared/reason-dialog";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy-part";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import type { ApplicantView } from "@/lib/cases/contract/applicant-view";
import { endHold, requestErasure, setHold, undoErasure } from "@/lib/features/retention/contract/erasures.actions";
import type { ApplicantRights } from "./availability";

type NoticesProps = { applicant: ApplicantView; may: ApplicantRights };

/** Shows the legal hold and the erasure request of an applicant, if there are any. */
export function HoldAndErasureNotices({ applicant, may }: NoticesProps) {
  return (
    <>
      {applicant.hold ? <HoldNotice id={applicant.id} hold={applicant.hold} mayEnd={may.hold} /> : null}
      {applicant.erasure ? (
        <ErasureNotice erasure={applicant.erasure} isHeld={applicant.hold !== null} may={may} />
      ) : null}
    </>
  );
}

function HoldNotice(props: { id: string; hold: NonNullable<ApplicantView["hold"]>; mayEnd: boolean }) {
  const { id, hold, mayEnd } = props;
  return (
    <Notice
      title="Legal hold: none of this applicant’s data is removed."
      action={
        mayEnd ? (
          <ReasonDialog
            trigger={<Button size="xs">End hold</Button>}
            title="End the legal hold?"
            description="Retention periods and an approved erasure apply again. The reason is stored with the hold."
            submit="End hold"
            action={endHold}
            input={(reason) => ({ params: { id }, body: { reason } })}
            successTitle="The legal hold has ended"
          />
        ) : null
      }
    >
      {hold.setBy.name} set this hold on <Timestamp at={hold.setAt} />
      {hold.reason === null ? (
        "."
      ) : (
        <>
          : <bdi>{hold.reason}</bdi>
        </>
      )}
    </Notice>
  );
}

function ErasureNotice(props: {
  erasure: NonNullable<ApplicantView["erasure"]>;
  isHeld: boolean;
  may: ApplicantRights;
}) {
  const { erasure, isHeld, may } = props;
  const undo = useAction(undoErasure);
  const undoIt = () =>
    undo.mutate(
      { params: { id: erasure.id }, body: {} },
      { onError: (error) => toast({ title: failureFacts(error).children ?? failureFacts(error).title }) },
    );
  return (
    <Notice
      tone="attention"
      title={
        erasure.dueAt === null
          ? "Erasure requested."
          : isHeld
            ? "Erasure stopped by the legal hold."
            : "This applicant will be erased."
      }
      action={
        <span className="flex flex-wrap gap-2">
          {erasure.state === "requested" && may.approveErasure ? (
            <LinkButton size="xs" href="/settings/retention">
              Decide
            </LinkButton>
          ) : null}
          {may.requestErasure ? (
            <Button size="xs" loading={undo.isPending} onClick={undoIt}>
              Undo
            </Button>
          ) : null}
        </span>
      }
    >
      {erasure.requestedBy.name} requested the erasure on <Timestamp at={erasure.requestedAt} />.{" "}
      {erasure.dueAt === null ? (
        "Another person must approve it."
      ) : (
        <>
          It is carried out after <Timestamp at={erasure.dueAt} />
          {isHeld ? ", once the hold has ended. You can undo it until then." : ". You can undo it until then."}
        </>
      )}
    </Notice>
  );
}

const SubjectAccessDialog = lazyDialog(() =>
  import("./subject-access-dialog").then((module) => module.SubjectAccessDialog),
);

/** The dialogs that the menu “More actions” opens. */
export type DataAct = "hold" | "erasure" | "subject-access";

/** Asks why a hold is set, an erasure requested, or the person's data exported. */
export function DataActDialog(props: { act: DataAct; applicantId: string; onClose: () => void }) {
  const { act, applicantId, onClose } = props;
  if (act === "subject-access") return <SubjectAccessDialog applicantId={applicantId} onClose={onClose} />;
  const input = (reason: string) => ({ params: { id: applicantId }, body: { reason } });
  return act === "hold" ? (
    <ReasonDialog
      title="Set a legal hold?"
      description="While it is in force, none of this applicant’s data is removed, neither by a retention period nor by an erasure. The reason is shown on their page."
      submit="Set legal hold"
      action={setHold}
      input={input}
      successTitle="The legal hold is set"
      onClose={onClose}
    />
  ) : (
    <ReasonDialog
      title="Request erasure?"
      description="Another person must approve it. Once it can no longer be undone, the applicant’s data is destroyed: name, results, pictures, notes and files. Decisions and orders keep their dates and amounts, without the person."
      submit="Request erasure"
      action={requestErasure}
      input={input}
      successTitle="The erasure is requested"
      onClose={onClose}
    />
  );
}
