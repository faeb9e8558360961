import { expect, test } from "vitest";
import { operationIds } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { documents, variantOf } from "./document-kinds";

test("the enhanced uploads are those that cost more", () => {
  for (const kind of ["id", "passport"] as const) {
    for (const id of operationIds) {
      const isUpload = id === documents[kind].standard || id === documents[kind].enhanced;
      const { billing } = operation(id);
      expect(variantOf(kind, id), id).toBe(isUpload ? billing : undefined);
    }
  }
});
