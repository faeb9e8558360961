import { ScanFace } from "lucide-react";
import { readerOf } from "@/components/shared/evidence/reading";
import { CardBody } from "@/components/ui/card";
import { FaceMatch, Liveness } from "./liveness";
import { attemptLabel, checkOf, noResult, SectionFrame, type SectionProps, sentence } from "./section-frame";

/** Face match and liveness. The older form of `photoProof` holds only a score. */
export function Face(props: SectionProps) {
  const { state, result } = props;
  const data = readerOf(result.sections.photoProof, "photoProof");
  const check = checkOf(result, "face");
  const match = data.at("face_match_score");
  const isOlderForm = match.text === null && data.at("score").text !== null;
  return (
    <SectionFrame
      of={props}
      icon={<ScanFace />}
      summary={state === "absent" ? (check?.summary ?? noResult) : sentence([check?.summary, attemptLabel(check)])}
    >
      <CardBody className="grid gap-2">
        <Liveness
          assessment={data.at("liveness", "assessment")}
          score={data.at("liveness", "score")}
          error={data.at("liveness", "error")}
          code={data.at("liveness", "error_code")}
        />
        <FaceMatch of={isOlderForm ? data.at("score") : match} />
        {isOlderForm ? (
          <p className="text-ink-3 text-meta">The older form of this answer has a score and nothing else.</p>
        ) : null}
      </CardBody>
    </SectionFrame>
  );
}
