import "server-only";
import { assumptions } from "@/lib/identity/assumptions";
import type { Assumption } from "@/lib/identity/assumptions/assumption";
import { operation } from "@/lib/identity/operations/registry";
import { tagOf } from "./document";

export function listAssumptions() {
  return assumptions.map(({ operations, ...stated }: Assumption) => ({
    ...stated,
    operations: operations?.map((id) => ({ title: operation(id).title, href: `/reference#/${tagOf(id)}/${id}` })),
  }));
}
