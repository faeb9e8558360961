import { Landmark } from "lucide-react";
import { CardBody, EvidenceCard } from "@/components/ui/card";
import { Stepper } from "@/components/ui/stepper";
import { Timestamp } from "@/components/ui/timestamp";
import type { OrderDetail } from "@/lib/contracts/orders";
import { orderSteps } from "./order-steps";
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
        <Stepper
          label="Where the order stands"
          stops={orderSteps(order).map(({ key, title, state: reached, at, words: beside }) => ({
            key,
            title,
            state: reached,
            detail: (
              <>
                {at ? <Timestamp at={at} /> : null}
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
