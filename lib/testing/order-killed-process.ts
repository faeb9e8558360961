/** Places many orders at once, in a process that a test kills during this work. */
import { z } from "zod";
import { roles } from "@/lib/base/permissions";
import { placeOrder } from "@/lib/features/orders/place-order";
import { runAction } from "@/lib/platform/actions/define-action";
import { newKey } from "./idempotency-key";

const task = z.object({
  staff: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    roles: z.array(z.enum(roles)),
    sessionId: z.string(),
    sessionExpiresAt: z.coerce.date(),
  }),
  applicants: z.array(z.string()),
});

const { staff, applicants } = task.parse(JSON.parse(process.argv[2] ?? ""));
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
await Promise.allSettled(
  applicants.map((applicantId) =>
    runAction(
      placeOrder,
      { staff, requestId: newKey(), ip: null },
      {
        params: {},
        query: {},
        body: { applicantId, kind: "federal-civil" },
        headers: { "idempotency-key": newKey() },
      },
    ),
  ),
);
process.exit(0);
