import { Checkbox } from "@/components/ui/checkbox";
import { Definition } from "@/components/ui/definition-list";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { MonitoringRules } from "@/lib/domain/checks/policy-monitoring";
import { monitoringPhrases } from "@/lib/domain/checks/policy-words";
import type { MonitoringDraft } from "./policy-draft";

const fields = [
  { key: "resultDays", label: "Read the result", hint: "Free. Leave empty for never." },
  { key: "watchListDays", label: "Search watch lists", hint: "Billed, within the monthly budget. Empty for never." },
  { key: "documentsDaysBefore", label: "List expiring documents", hint: "Before the last day. Leave empty for never." },
] as const;

/** How often approved applicants are checked again. An empty field turns its part of the monitoring off. */
export function MonitoringFields(props: {
  draft: MonitoringDraft;
  problems: Partial<Record<keyof MonitoringDraft, string>> | undefined;
  onChange: (draft: MonitoringDraft) => void;
}) {
  const { draft, problems, onChange } = props;
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] items-start gap-x-4 gap-y-3">
        {fields.map(({ key, label, hint }) => (
          <Field
            key={key}
            label={label}
            note={key === "documentsDaysBefore" ? "days before" : "every … days"}
            hint={hint}
            error={problems?.[key]}
          >
            <Input
              inputMode="numeric"
              value={draft[key]}
              onChange={(event) => onChange({ ...draft, [key]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <Checkbox
        label="Request the report when a search finds a record"
        description="Billed as well. The report has the records that reviewers need to judge."
        checked={draft.watchListReport}
        onChange={(event) => onChange({ ...draft, watchListReport: event.target.checked })}
      />
      <Checkbox
        label="Reopen the approval when a document expires"
        description="Otherwise, expired documents are only listed on the Monitoring page."
        checked={draft.expiryReopens}
        onChange={(event) => onChange({ ...draft, expiryReopens: event.target.checked })}
      />
    </>
  );
}

export function MonitoringDefinition(props: { rules: MonitoringRules }) {
  const phrases = monitoringPhrases(props.rules);
  return (
    <Definition term="Monitoring" evidence={false}>
      {phrases.length === 0 ? (
        <span className="text-ink-3">Off: approved applicants aren’t checked again</span>
      ) : (
        <ul className="grid gap-1.5">
          {phrases.map((phrase) => (
            <li key={phrase}>{phrase}</li>
          ))}
        </ul>
      )}
    </Definition>
  );
}
