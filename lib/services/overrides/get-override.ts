import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { getOverride as endpoint } from "@/lib/contracts/overrides";
import { readOverrideDetail } from "./view";

/** A request with the conditions as they stand now, the service's own verdicts, and whether this reader may decide it. */
export const getOverride = defineAction(endpoint, {
  permission: "override.read",
  audit: { action: "override.read", object: ({ params }) => ({ type: "override", id: params.id }) },
  run: ({ staff }, { params }) => readOverrideDetail(params.id, staff),
});
