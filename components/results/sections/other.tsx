import { Braces } from "lucide-react";
import { leavesOf } from "@/components/shared/evidence/leaves";
import { Fact } from "@/components/shared/evidence/value";
import { CardBody } from "@/components/ui/card";
import { Code } from "@/components/ui/code";
import { Definitions } from "@/components/ui/definition-list";
import type { ResultView, Section } from "@/lib/contracts/results";
import { unknownCardId } from "../cards";
import { SectionCard } from "../section-card";
import { Problems } from "./problems";

/** A part of the answer that is no section: the older form's sign-in proof, or a key that the interface does not name. */
export function Other(props: { path: string; section: Section; result: ResultView }) {
  const { path, section, result } = props;
  const known = section.state !== "unrecognized";
  return (
    <SectionCard
      id={unknownCardId(path)}
      // What is known but gives no verdict is for information.
      state={known ? "info" : "unrecognized"}
      icon={<Braces />}
      title={known ? "Sign-in proof" : <Code className="text-body text-ink">{path}</Code>}
      summary={known ? "An older form of the face test." : "The interface does not describe this part."}
      result={result}
      parts={[{ path, section }]}
    >
      {known ? (
        <CardBody>
          <Definitions>
            {leavesOf(section.data, path, section.masked).map((leaf) => (
              <Fact key={leaf.path} of={leaf} />
            ))}
          </Definitions>
        </CardBody>
      ) : (
        <Problems parts={[{ path, section }]} />
      )}
    </SectionCard>
  );
}
