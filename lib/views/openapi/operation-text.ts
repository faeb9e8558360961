import { describePrice } from "@/lib/domain/checks/catalog";
import { preconditionsOf } from "@/lib/domain/checks/preconditions";
import { assumptionsOf } from "@/lib/identity/assumptions";
import type { OperationId } from "@/lib/identity/operations/list";
import type { Operation } from "@/lib/identity/operations/operation";
import { operation } from "@/lib/identity/operations/registry";
import { notesOf } from "./interface-notes";
import { type Deployment, pathsOf } from "./operation-facts";

const documentedTexts: Record<Operation["documented"], string> = {
  production: "The interface shows its production path.",
  "mock-only": "The interface shows it on the mock host only; the production path is assumed.",
};

const retryTexts: Record<Operation["retry"], string> = {
  safe: "Safe to repeat: retried at most twice after a temporary failure.",
  never: "Sent once. Never resent automatically after a failure.",
};

export function operationText(id: OperationId, deployment: Deployment): string {
  const record: Operation = operation(id);
  const { upstream, mock } = pathsOf(id, deployment);
  const path = deployment.paths[id] === undefined ? documentedTexts[record.documented] : "Set by `IDENTITY_PATHS`.";
  return [
    section("At the service", [
      `\`${record.method} ${upstream}\`, on the mock host \`${mock}\`. ${path}`,
      describePrice(record).sentence,
      retryTexts[record.retry],
    ]),
    section("Preconditions", preconditionsOf(id)),
    section("The interface says", notesOf(id)),
    section("Assumed where the interface is silent", assumptionsOf(id).map(assumed)),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function assumed({ title, silence, assumption, configurableBy }: ReturnType<typeof assumptionsOf>[number]): string {
  return `*${title}.* ${silence} Assumed: ${assumption}${configurableBy ? ` Changed by \`${configurableBy}\`.` : ""}`;
}

function section(title: string, sentences: readonly string[]): string {
  return sentences.length === 0 ? "" : `**${title}**\n\n${sentences.map((sentence) => `- ${sentence}`).join("\n")}`;
}
