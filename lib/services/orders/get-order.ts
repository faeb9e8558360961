import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { getOrder as endpoint } from "@/lib/contracts/orders";
import { readOrderDetail } from "./detail";

/** One order: its court result masked for who reads it, its court copies, and the applicant's other orders. */
export const getOrder = defineAction(endpoint, {
  permission: "order.read",
  audit: { action: "order.read", object: ({ params }) => ({ type: "order", id: params.id }) },
  run: ({ staff }, { params }) => readOrderDetail(params.id, staff),
});
