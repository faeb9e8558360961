"use client";

import { ChecksField } from "@/components/shared/form-fields";
import { FieldGroup } from "@/components/ui/field";
import { roles, roleTitles } from "@/lib/base/permissions";

const options = roles.map((role) => ({
  value: role,
  label: roleTitles[role].title,
  description: roleTitles[role].may,
}));

export function RoleChoices() {
  return (
    <FieldGroup
      legend="Roles"
      description="Roles are cumulative. Changes apply to the person's next request. If there is another admin, they must confirm a new approver first."
    >
      <div className="grid gap-2.5 md:grid-cols-2">
        <ChecksField name="roles" options={options} />
      </div>
    </FieldGroup>
  );
}
