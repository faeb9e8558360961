import { FailureState } from "@/components/ui/failure-state";
import { RefusalState } from "@/components/ui/refusal-state";
import { failedRead, isRefusal } from "./failure-facts";

/**
 * In place of what a query could not read: that the reader may not, or what failed, with a way to try again.
 *
 * @param props.what ends the sentence "You don't have access to …"
 */
export function QueryFailure(props: { query: Parameters<typeof failedRead>[0]; what: string }) {
  const { error } = props.query;
  if (isRefusal(error)) return <RefusalState what={props.what}>{error.facts.detail}</RefusalState>;
  return <FailureState {...failedRead(props.query)} />;
}
