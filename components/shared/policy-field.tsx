"use client";

import { useQuery } from "@tanstack/react-query";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { queryFor } from "@/lib/browser/console-api";
import { standardPolicyId } from "@/lib/domain/checks/policy";
import { policySummary } from "@/lib/domain/checks/policy-words";
import { AppError } from "@/lib/errors";
import { listPolicies } from "@/lib/features/policies/contract/policies.actions";

/** Selects a policy, by default the standard one. Prefetch the policies with the page, so that the layout is stable. */
export function PolicyField(props: {
  value: string | undefined;
  /** The error of the last attempt, for example because the policy was archived meanwhile. */
  failure: unknown;
  onChange: (policyId: string) => void;
}) {
  const { value = standardPolicyId } = props;
  const policies = useQuery(queryFor(listPolicies));
  const offered = (policies.data?.items ?? []).filter(({ archivedAt }) => archivedAt === null);
  const chosen = offered.find(({ id }) => id === value);
  const issues = props.failure instanceof AppError ? (props.failure.facts.issues ?? []) : [];
  const problem = policies.error ? "The policies could not be read; the default one is used." : undefined;
  return (
    <Field
      label="Policy"
      hint={chosen ? `${policySummary(chosen.version.rules)}.` : problem}
      error={issues.find(({ path }) => path === "policyId")?.message}
    >
      <Select
        options={offered.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen ? value : ""}
        placeholder="Standard"
        disabled={offered.length === 0}
        onValueChange={props.onChange}
        className="md:max-w-72"
      />
    </Field>
  );
}
