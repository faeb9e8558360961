import { ScanFace } from "lucide-react";
import { readerOf } from "@/components/shared/evidence/reading";
import { CardBody } from "@/components/ui/card";
import { DrawnSection } from "./drawn-section";
import { FaceMatch, Liveness } from "./liveness";
import { attemptWords, checkOf, noResult, type SectionProps, sentence } from "./section-props";

/** Face and liveness. The older form of `photoProof` holds nothing but a score. */
export function Face(props: SectionProps) {
  const { state, result } = props;
  const data = readerOf(result.sections.photoProof, "photoProof");
  const check = checkOf(result, "face");
  const match = data.at("face_match_score");
  const older = match.text === null && data.at("score").text !== null;
  return (
    <DrawnSection
      of={props}
      icon={<ScanFace />}
      summary={state === "absent" ? (check?.summary ?? noResult) : sentence([check?.summary, attemptWords(check)])}
    >
      <CardBody className="grid gap-2">
        <Liveness
          assessment={data.at("liveness", "assessment")}
          score={data.at("liveness", "score")}
          error={data.at("liveness", "error")}
          code={data.at("liveness", "error_code")}
        />
        <FaceMatch of={older ? data.at("score") : match} />
        {older ? (
          <p className="text-ink-3 text-meta">The older form of this answer has a score and nothing else.</p>
        ) : null}
      </CardBody>
    </DrawnSection>
  );
}
