import { Braces } from "lucide-react";
import { leavesOf } from "@/components/shared/evidence/leaves";
import { Fact } from "@/components/shared/evidence/value";
import { CardBody } from "@/components/ui/card";
import { Code } from "@/components/ui/code";
import { Definitions } from "@/components/ui/definition-list";
import type { ResultView, Section } from "@/lib/results/view";
import { unknownCardId } from "../cards";
import { SectionCard } from "../section-card";
import { Problems } from "./section-frame";

/** A part of the answer that is not a section: the older sign-in proof, or a key that the interface does not name. */
export function Other(props: { path: string; section: Section; result: ResultView }) {
  const { path, section, result } = props;
  const isSignInProof = section.state !== "unrecognized";
  return (
    <SectionCard
      id={unknownCardId(path)}
      // It gives no verdict.
      state={isSignInProof ? "info" : "unrecognized"}
      icon={<Braces />}
      title={isSignInProof ? "Sign-in proof" : <Code className="text-body text-ink">{path}</Code>}
      summary={isSignInProof ? "An older form of the face test." : "The interface does not describe this part."}
      result={result}
      parts={[{ path, section }]}
    >
      {isSignInProof ? (
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
