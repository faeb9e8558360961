import { Definition, Definitions } from "@/components/ui/definition-list";
import { plural } from "@/lib/base/dates";
import { checkTitle } from "@/lib/domain/checks/catalog";
import { isRaisable, type PolicyRules, policyCheckTitle } from "@/lib/domain/checks/policy";
import { signalTitles } from "@/lib/domain/signals/codes";
import { MonitoringDefinition } from "./monitoring-fields";
import { PassMarkList } from "./pass-marks";

export function RulesView(props: { rules: PolicyRules }) {
  const { checks, passMarks, dueHours, qualityReviewShare, monitoring } = props.rules;
  const blocking = props.rules.blocking.filter(isRaisable);
  return (
    <Definitions>
      <Definition term="Checks, in order" evidence={false}>
        <ol className="grid gap-1.5">
          {checks.map((line) => (
            <li key={line.checks.join()}>
              {policyCheckTitle(line)} <span className="text-ink-3">· {line.required ? "required" : "optional"}</span>
              {line.checks.length > 1 ? (
                <span className="block text-ink-3 text-meta">Any one of {line.checks.map(checkTitle).join(", ")}</span>
              ) : null}
            </li>
          ))}
        </ol>
      </Definition>
      <Definition term="Pass marks" evidence={false}>
        <PassMarkList marks={passMarks} />
      </Definition>
      <Definition term="Also blocks" evidence={false}>
        {blocking.length === 0 ? (
          <span className="text-ink-3">Nothing besides blocking findings</span>
        ) : (
          <ul className="grid gap-1.5">
            {blocking.map((code) => (
              <li key={code}>{signalTitles[code]}</li>
            ))}
          </ul>
        )}
      </Definition>
      <Definition term="Decision due" evidence={false}>
        {plural(dueHours, "hour")} after the applicant was added
      </Definition>
      <Definition term="Quality reviews" evidence={false}>
        {qualityReviewShare === 0 ? "None" : `${qualityReviewShare}% of decisions, chosen at random`}
      </Definition>
      <MonitoringDefinition rules={monitoring} />
    </Definitions>
  );
}
