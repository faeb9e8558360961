import type { ReactNode } from "react";
import { AppShell, type Environment, type ShellProps } from "@/components/layout/app-shell";
import type { Session } from "@/lib/contracts/session";
import { load } from "@/lib/http/prefetch";
import { getSession } from "@/lib/services/session/get-session";

/** What the console runs on, where that is not the real thing. */
function environmentOf(environment: Session["environment"]): Environment | undefined {
  const sentences = [
    environment.sandbox ? "Answers come from the stand-in service." : null,
    environment.mode === "mock" ? "Its mock paths answer with preset people." : null,
    environment.embedded ? "Embedded database." : null,
  ].filter((sentence) => sentence !== null);
  if (sentences.length === 0) return undefined;
  const title = environment.mode === "mock" ? "Mock mode" : environment.sandbox ? "Sandbox" : "Trial";
  return { title, text: sentences.join(" ") };
}

/** The identity service's state, in a few words; nothing while unknown. */
function healthOf({ state, latencyMs }: Session["environment"]["service"]): ShellProps["health"] {
  if (state === "answering") {
    return { state: "clear", text: `Identity service answering${latencyMs === null ? "" : `, ${latencyMs} ms`}` };
  }
  if (state === "paused") return { state: "blocking", text: "Calls to the identity service are paused" };
  return state === "failing" ? { state: "attention", text: "The identity service failed last" } : undefined;
}

/** The frame around every page that needs a sign-in. */
export default async function ConsoleLayout(props: { children: ReactNode }) {
  const session = await load(getSession);
  return (
    <AppShell
      staff={{ name: session.staff.name, roles: session.staff.roles, permissions: session.permissions }}
      environment={environmentOf(session.environment)}
      health={healthOf(session.environment.service)}
    >
      {props.children}
    </AppShell>
  );
}
