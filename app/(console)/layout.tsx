import { headers } from "next/headers";
import type { ReactNode } from "react";
import type { Environment } from "@/components/shell/app-shell";
import { type Role, roleTitles } from "@/lib/base/permissions";
import type { Session } from "@/lib/features/session/contract/session";
import { events } from "@/lib/platform/events/hub";
import { pageCaller } from "@/lib/platform/http/prefetch";
import { ConsoleFrame } from "./frame";
import { readLayout } from "./shell-data";

/** The banner that names the substitutes in use: the sandbox, mock mode, or the embedded database. */
function environmentOf(environment: Session["environment"]): Environment | undefined {
  const sentences = [
    environment.sandbox ? "Answers come from a simulated service." : null,
    environment.mode === "mock" ? "Its mock paths answer with preset people." : null,
    environment.embedded ? "Embedded database." : null,
  ].filter((sentence) => sentence !== null);
  if (sentences.length === 0) return undefined;
  const title = environment.mode === "mock" ? "Mock mode" : environment.sandbox ? "Sandbox" : "Trial";
  return { title, text: sentences.join(" ") };
}

function rolesLine(roles: readonly Role[]): string {
  const titles = roles.map((role, index) =>
    index === 0 ? roleTitles[role].title : roleTitles[role].title.toLowerCase(),
  );
  return titles.length === 0 ? "No role" : titles.join(", ");
}

export default async function ConsoleLayout(props: { children: ReactNode }) {
  const renderedAt = Date.now();
  // Starts to listen for events now, so that changes after this point reach the page once its event stream is open.
  events().begin();
  const { requestId } = await pageCaller();
  const { session, stored } = await readLayout();
  const { staff, permissions, environment } = session;
  return (
    <ConsoleFrame
      nonce={(await headers()).get("x-nonce") ?? undefined}
      renderedAt={renderedAt}
      requestId={requestId}
      stored={stored}
      shell={{
        staff: { name: staff.name, rolesLine: rolesLine(staff.roles), permissions },
        environment: environmentOf(environment),
      }}
    >
      {props.children}
    </ConsoleFrame>
  );
}
