import { Value } from "@/components/shared/evidence/value";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { Finding } from "@/components/ui/finding";
import type { ComparisonRow } from "@/lib/contracts/results";

type Side = ComparisonRow["read"];

/** The name that was given beside the one that was read, and what Verify will make of it. */
export function NameComparison(props: { row: ComparisonRow; word: string }) {
  const { row, word } = props;
  const isOther = row.verdict === "different";
  return (
    <div className="grid gap-2">
      <Definitions>
        <Definition term="Name given" source={row.provided?.path ?? "user"}>
          <Name side={row.provided} />
        </Definition>
        <Definition term={`Name on the ${word}`} source={row.read?.path ?? ""}>
          <Name side={row.read} />
        </Definition>
      </Definitions>
      <Finding
        {...(row.verdict === "same" ? {} : { state: isOther ? "attention" : "unknown" })}
        detail={isOther ? "Verify compares the whole name, and fails when it is another." : row.note}
      >
        {row.words}
      </Finding>
    </div>
  );
}

function Name({ side }: { side: Side }) {
  if (!side || side.value === null) return <span className="text-ink-3">Not there</span>;
  return <Value of={{ path: side.path, text: side.value, masked: side.masked }} what="name" />;
}
