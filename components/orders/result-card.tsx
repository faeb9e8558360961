import { Landmark } from "lucide-react";
import { CardBody, EvidenceCard } from "@/components/ui/card";
import { Moment } from "@/components/ui/moment";
import { StateRail } from "@/components/ui/steps";
import type { OrderDetail } from "@/lib/contracts/orders";
import { railOf } from "./rail";
import { ResultSentence } from "./result-sentence";
import { resultOfDetail } from "./state";

/** Where an order stands, and what the court says in one word and one sentence. */
export function ResultCard(props: { order: OrderDetail; mayOrder: boolean }) {
  const { order } = props;
  const { state, words } = resultOfDetail(order);
  return (
    <EvidenceCard
      id="result"
      state={state}
      word={words}
      icon={<Landmark />}
      title="Result"
      provenance={serviceWords(order)}
    >
      <CardBody>
        <StateRail
          label="Where the order stands"
          stops={railOf(order).map(({ key, title, state: reached, at, words: beside }) => ({
            key,
            title,
            state: reached,
            detail: (
              <>
                {at ? <Moment at={at} /> : null}
                {beside ? <span className="block whitespace-nowrap">{beside}</span> : null}
              </>
            ),
          }))}
        />
      </CardBody>
      <ResultSentence order={order} mayOrder={props.mayOrder} />
    </EvidenceCard>
  );
}

/** The service's own words for where it stands. */
function serviceWords({ serviceStatus, serviceSubStatus }: OrderDetail): string | undefined {
  if (!serviceStatus) return undefined;
  return serviceSubStatus ? `Status ${serviceStatus}, sub-status ${serviceSubStatus}` : `Status ${serviceStatus}`;
}
