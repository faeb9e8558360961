import { Code } from "@/components/ui/code";
import { Link } from "@/components/ui/link";
import type { AssumptionView } from "@/lib/contracts/reference";

/**
 * Assumptions where the interface is silent.
 *
 * @param props.level each item's heading level: 3 under a card's title, 2 where the list is the page
 * @param props.withOperations whether to name the operations that each concerns
 */
export function AssumptionList(props: {
  assumptions: readonly AssumptionView[];
  level: 2 | 3;
  withOperations?: boolean;
}) {
  const Heading = props.level === 2 ? "h2" : "h3";
  return (
    <ul className="grid gap-4">
      {props.assumptions.map((one) => (
        <li key={one.id} id={one.id} className="min-w-0 scroll-mt-16 [overflow-wrap:anywhere]">
          <Heading className="font-strong text-body">{one.title}</Heading>
          <p className="mt-0.5 text-ink-2">
            <span className="text-ink-3">Not stated: </span>
            {one.silence}
          </p>
          <p className="mt-0.5">
            <span className="text-ink-3">Assumed: </span>
            {one.assumption}
          </p>
          {one.configurableBy ? (
            <p className="mt-0.5 text-ink-2 text-meta">
              Changed by <Code>{one.configurableBy}</Code>
            </p>
          ) : null}
          {props.withOperations ? <Concerned operations={one.operations} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Concerned(props: { operations: AssumptionView["operations"] }) {
  if (!props.operations) return <p className="mt-1 text-ink-3 text-meta">Concerns every operation</p>;
  return (
    <ul aria-label="Operations it concerns" className="flex flex-wrap gap-x-3 text-meta">
      {props.operations.map(({ id, title }) => (
        <li key={id}>
          <Link href={`/reference/${id}`} className="inline-block py-1">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
