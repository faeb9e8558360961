import { Path, Prose } from "@/components/shared/evidence/path";
import { CardBody } from "@/components/ui/card";
import { Raw, type Shown } from "../section-card";

/** What could not be read: where it departs from the interface, and the answer as it came, masked. */
export function Problems(props: { parts: readonly Shown[] }) {
  const odd = props.parts.filter(({ section }) => section.state === "unrecognized");
  return odd.map(({ path, section }) => (
    <CardBody key={path} className="grid gap-2">
      <p className="text-ink-2">The answer does not fit what the interface describes. Here it is as it came, masked.</p>
      <ul className="grid gap-0.5">
        {section.problems.map((problem) => (
          <li key={`${problem.path} ${problem.message}`} className="text-ink-2 [overflow-wrap:anywhere]">
            <Path className="text-ink">{problem.path}</Path> <Prose>{problem.message}</Prose>
          </li>
        ))}
      </ul>
      <Raw path={path} section={section} />
      <p className="text-ink-3 text-meta">Never hidden, never counted as clear.</p>
    </CardBody>
  ));
}
