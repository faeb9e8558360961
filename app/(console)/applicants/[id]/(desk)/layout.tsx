import type { ReactNode } from "react";
import { isHostedUiConfigured } from "@/lib/features/checks/make-invite";
import { ServedDesk } from "../../desk/desk";
import { CasePart } from "../case-page";

/** The desk around the part that the address names. The browser renders the other parts by itself (`ServedDesk`). */
export default async function DeskLayout(props: { params: Promise<{ id: string }>; children: ReactNode }) {
  const { id } = await props.params;
  return (
    <CasePart id={id}>
      {() => (
        <ServedDesk applicantId={id} hasHostedPage={isHostedUiConfigured()}>
          {props.children}
        </ServedDesk>
      )}
    </CasePart>
  );
}
