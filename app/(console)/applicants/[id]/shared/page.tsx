import type { Metadata } from "next";
import { SharedComparison } from "@/components/applicants/shared-comparison";
import { prefetchQuery } from "@/lib/platform/http/prefetch";
import { getShared } from "@/lib/views/case/get-shared";
import { applicantTitle } from "../case-of";
import { ApplicantSubPage } from "../case-page";

const title = "Shared values";

export const generateMetadata = (props: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  applicantTitle(props.params, title);

export default async function SharedPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  return (
    <ApplicantSubPage
      id={id}
      title={title}
      step={title}
      prefetch={(queries) => prefetchQuery(queries, getShared, { params: { id } })}
    >
      {() => <SharedComparison applicantId={id} />}
    </ApplicantSubPage>
  );
}
