import type { Metadata } from "next";
import { PolicyForm } from "@/components/policies/policy-form";
import { Page } from "@/components/shell/page";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { RefusalState } from "@/components/ui/refusal-state";
import { can } from "@/lib/base/permissions";
import { pageCaller } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "New policy" };

export default async function NewPolicyPage() {
  const { staff } = await pageCaller();
  if (!can(staff.roles, "policy.write")) {
    return (
      <RefusalState page what="this form">
        Only an admin can publish policies.
      </RefusalState>
    );
  }
  return (
    <Page>
      <PageHeader
        title="New policy"
        breadcrumb={<Breadcrumb trail={[{ label: "Policies", href: "/settings/policies" }, { label: "New" }]} />}
      />
      <PolicyForm policy={null} />
    </Page>
  );
}
