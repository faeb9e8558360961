import { Finding } from "@/components/ui/finding";
import { Timestamp } from "@/components/ui/timestamp";
import { plural } from "@/lib/dates";
import type { OrderOptions } from "./cart";

/** What stands for or against ordering, in one line. */
export function FactsLine(props: { options: OrderOptions }) {
  const { consentedAt, countiesReadAt, counties } = props.options;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1.5">
      {consentedAt ? (
        <Finding state="clear">
          <span className="text-ink">
            Consent recorded <Timestamp at={consentedAt} as="day" />
          </span>
        </Finding>
      ) : (
        <Finding state="blocking">Consent is not recorded</Finding>
      )}
      {countiesReadAt ? (
        <Finding state="info">
          <span className="text-ink">
            {counties.length > 0
              ? `${plural(counties.length, "county", "counties")} known to the service`
              : "The service knows no county"}
          </span>
        </Finding>
      ) : (
        <Finding state="absent">Counties were never asked for</Finding>
      )}
    </div>
  );
}
