import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Page } from "@/components/layout/page";
import { HostedButton } from "@/components/reference/hosted-button";
import { OperationView } from "@/components/reference/operation-view";
import { TryIt } from "@/components/reference/try-it";
import { can } from "@/lib/auth/permissions";
import { env } from "@/lib/env";
import { pageCaller } from "@/lib/http/prefetch";
import { findOperation } from "@/lib/openapi/reference";

type Props = { params: Promise<{ operationId: string }> };

export async function generateMetadata(props: Props): Promise<Metadata> {
  const operation = findOperation((await props.params).operationId);
  return { title: operation?.title ?? "Reference" };
}

/** The button of the hosted verification UI, when both of its settings are known. */
function buttonFor(operationId: string) {
  const { IDENTITY_CLIENT_SCRIPT_URL: script, IDENTITY_COMPANY_ACCESS_CODE: companyAccessCode } = env;
  if (operationId !== "user.hosted-ui-token" || !script || !companyAccessCode) return null;
  return <HostedButton script={script} companyAccessCode={companyAccessCode} />;
}

/** One operation of the identity service. */
export default async function OperationPage(props: Props) {
  const { staff } = await pageCaller();
  const operation = findOperation((await props.params).operationId);
  if (!operation) notFound();
  return (
    <Page>
      <OperationView
        operation={operation}
        button={buttonFor(operation.id)}
        tryIt={
          <TryIt
            operation={{
              id: operation.id,
              title: operation.title,
              billing: operation.billing,
              dedicatedPage: operation.dedicatedPage,
              roles: operation.roles,
            }}
            mayRun={can(staff.roles, operation.permission)}
            mayFind={can(staff.roles, "applicant.read")}
          />
        }
      />
    </Page>
  );
}
