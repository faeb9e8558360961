import { Notice } from "@/components/ui/notice";
import { Timestamp } from "@/components/ui/timestamp";
import type { OverrideDetail } from "@/lib/contracts/overrides";
import { errorTable, isErrorCode } from "@/lib/errors";

/** What is known of a call whose answer was lost. */
export function UnknownOutcomeNotice(props: { override: OverrideDetail }) {
  const { decidedAt, finishedAt, errorCode } = props.override;
  const cause = isErrorCode(errorCode) ? errorTable[errorCode].title : null;
  return (
    <Notice tone="unknown" title="Outcome unknown: the service may have done it.">
      <span className="text-ink">
        {decidedAt ? (
          <>
            The call was sent <Timestamp at={decidedAt} />
            {finishedAt ? (
              <>
                {" "}
                and given up <Timestamp at={finishedAt} />
              </>
            ) : null}
            {". "}
          </>
        ) : null}
        {cause ? `${cause}. ` : "No usable answer came. "}
        It is never resent automatically. An approver other than the requester records the outcome.
      </span>
    </Notice>
  );
}
