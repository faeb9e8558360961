import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { StatusIcon } from "@/components/ui/status-icon";
import { midSentence } from "@/lib/base/dates";
import { type PassMarkKey, type PassMarks, passMarkKeys, passMarkTable } from "@/lib/domain/results/pass-marks";

/** A field for each score. An empty field sets no pass mark. */
export function PassMarkFields(props: {
  marks: Readonly<Record<PassMarkKey, string>>;
  problems: Partial<Record<PassMarkKey, string>> | undefined;
  onChange: (marks: Readonly<Record<PassMarkKey, string>>) => void;
}) {
  const { marks, problems, onChange } = props;
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] items-start gap-x-4 gap-y-3">
      {passMarkKeys.map((key) => {
        const { title, min, max, unmarked } = passMarkTable[key];
        return (
          <Field
            key={key}
            label={title}
            note={`${min} to ${max}`}
            hint={marks[key].trim() === "" ? `No pass mark. ${unmarked}.` : "A lower score is a finding."}
            error={problems?.[key]}
          >
            <Input
              inputMode="decimal"
              value={marks[key]}
              onChange={(event) => onChange({ ...marks, [key]: event.target.value })}
            />
          </Field>
        );
      })}
    </div>
  );
}

/** Lists each score with its pass mark. A score without a mark is shown as unknown. */
export function PassMarkList(props: { marks: PassMarks }) {
  return (
    <ul className="grid gap-1.5">
      {passMarkKeys.map((key) => {
        const mark = props.marks[key];
        return (
          <li key={key} className="grid gap-x-4 md:grid-cols-[13rem_minmax(0,1fr)]">
            {passMarkTable[key].title}
            {mark === null ? (
              <span className="flex items-start gap-1.5 text-ink-3">
                <StatusIcon state="unknown" size="s" className="mt-0.75" />
                No pass mark: {midSentence(passMarkTable[key].unmarked)}
              </span>
            ) : (
              <span className="text-ink-2">{mark} or more</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
