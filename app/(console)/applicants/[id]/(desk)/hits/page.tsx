import type { Metadata } from "next";
import { HitsPage } from "@/components/hits/hits-page";
import { RefusalState } from "@/components/ui/refusal-state";
import { can } from "@/lib/auth/permissions";
import { applicantTitle } from "../../case-of";
import { CasePart } from "../../case-page";

export const generateMetadata = (props: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  applicantTitle(props.params, "Hits");

export default async function ApplicantHitsPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  return (
    <CasePart id={id}>
      {({ id: self, roles }) =>
        can(roles, "decision.read") ? (
          <HitsPage
            applicantId={id}
            self={self}
            may={{ judge: can(roles, "decision.make"), reveal: can(roles, "applicant.reveal") }}
          />
        ) : (
          <RefusalState what="hits">Requires a role that reads decisions. An admin can grant it.</RefusalState>
        )
      }
    </CasePart>
  );
}
