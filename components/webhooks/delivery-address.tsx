import { Code } from "@/components/ui/code";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { Notice } from "@/components/ui/notice";
import { Timestamp } from "@/components/ui/timestamp";

/**
 * The address to which the service must deliver, and whether it ever has.
 *
 * @param props.address with its token masked; null if none is set
 * @param props.setBy the setting that sets the token; null for readers who do not manage the console
 */
export function DeliveryAddress(props: {
  address: string | null;
  setBy: string | null;
  lastReceivedAt: string | null;
}) {
  const { address, setBy, lastReceivedAt } = props;
  if (address === null) {
    return (
      <Notice title="Notifications are off: no token is set.">
        {setBy ? (
          <>
            Set <Code>{setBy}</Code> in the console's environment (at least 24 characters), and start it again.{" "}
          </>
        ) : (
          "An admin can set one. "
        )}
        Until then the console polls the service.
      </Notice>
    );
  }
  return (
    <Definitions className="max-md:grid-cols-1 max-md:gap-y-0.5 max-md:[&>dd]:mb-2">
      <Definition
        term="Deliver to"
        evidence={false}
        detail={
          <>
            The dots stand for the token, which is never shown.{" "}
            {setBy ? (
              <>
                It is what <Code>{setBy}</Code> is set to.{" "}
              </>
            ) : null}
            The interface does not say how the service learns the address: ask its support.
          </>
        }
      >
        <Code>{address}</Code>
      </Definition>
      <Definition term="Last received" evidence={false}>
        {lastReceivedAt ? <Timestamp at={lastReceivedAt} as="relative" /> : "None received"}
      </Definition>
    </Definitions>
  );
}
