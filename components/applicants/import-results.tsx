import { Finding } from "@/components/ui/finding";
import { Link } from "@/components/ui/link";
import { Masked } from "@/components/ui/masked";
import { Table, Td, Th } from "@/components/ui/table";
import type { ResponseOf } from "@/lib/contracts/action";
import type { getImport } from "@/lib/contracts/applicants.actions";
import type { EvidenceState } from "@/lib/results/evidence";
import { type CodeLine, endOf } from "./access-codes";

export type Result = ResponseOf<typeof getImport>["results"][number];

/** The outcome for each code, by its line and its last characters; by its number where the lines are not known. */
export function ImportResults(props: { results: readonly Result[]; codes: readonly CodeLine[] }) {
  return (
    <Table>
      <thead>
        <tr>
          <Th className="w-16">{props.codes.length > 0 ? "Line" : "No."}</Th>
          <Th className="w-28">Code ends in</Th>
          <Th>Results</Th>
        </tr>
      </thead>
      <tbody>
        {props.results.map((result) => (
          <Row key={result.index} result={result} code={props.codes[result.index]} />
        ))}
      </tbody>
    </Table>
  );
}

const outcomeLabels: Record<Result["outcome"], { state: EvidenceState | undefined; text: string }> = {
  added: { state: undefined, text: "Added" },
  already_here: { state: "info", text: "Already listed" },
  failed: { state: "attention", text: "Not added" },
};

function Row(props: { result: Result; code: CodeLine | undefined }) {
  const { result, code } = props;
  const { state, text } = outcomeLabels[result.outcome];
  return (
    <tr className="last:[&>td]:border-b-0">
      <Td className="num text-ink-3">{code?.line ?? result.index + 1}</Td>
      <Td>{code ? <Masked value={`···· ${endOf(code.code)}`} /> : <span className="text-ink-3">–</span>}</Td>
      <Td>
        <Finding state={state} detail={result.title}>
          {text}
          {result.id ? (
            <>
              {" "}
              <Link href={`/applicants/${result.id}`}>Open</Link>
            </>
          ) : null}
        </Finding>
      </Td>
    </tr>
  );
}
