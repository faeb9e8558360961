import { AnchorButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/**
 * Says why a tab opened the sign-in page.
 *
 * @param props.isActiveElsewhere the session has not ended, because another tab was active
 * @param props.hasInput the session ended in another tab, which stays open because it has input
 */
export function EndedNotice(props: { next: string; isActiveElsewhere: boolean; hasInput: boolean }) {
  const { next, isActiveElsewhere, hasInput } = props;
  if (!isActiveElsewhere) {
    return (
      <Notice title="Your session has ended.">
        Sessions end after 15 minutes of inactivity, and 12 hours after sign-in.{" "}
        {hasInput
          ? "Sign in, then return to the tab that has your input."
          : "Sign in to return to the page that you were on."}
      </Notice>
    );
  }
  if (hasInput) {
    return (
      <Notice title="You are still signed in.">
        Return to the tab that has your input, and select Continue there.
      </Notice>
    );
  }
  return (
    <Notice
      title="You are still signed in."
      action={
        <AnchorButton size="s" href={next}>
          Continue
        </AnchorButton>
      }
    >
      This tab was inactive, but your session was used in another one.
    </Notice>
  );
}
