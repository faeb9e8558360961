/** Everything the worker does. A new job is declared beside its service and named here. */
import "server-only";
import { importJob } from "@/lib/services/applicants/import-applicants";
import { expireStaleOrders } from "@/lib/services/orders/expire-orders";
import { pollDueOrders } from "@/lib/services/orders/poll";
import { expireStaleOverrides } from "@/lib/services/overrides/send-override";
import { pollDueUploads } from "@/lib/services/uploads/poll";
import { followJob } from "@/lib/services/webhooks/follow-webhook";
import type { Job } from "./queues";
import type { Tick } from "./ticker";

/** What is queued by somebody. */
export const jobs: readonly Job[] = [importJob, followJob];

/** What comes up by itself. */
export const ticks: readonly Tick[] = [
  { name: "order.poll", everyMs: 1_000, run: pollDueOrders },
  { name: "order.expire", everyMs: 5_000, run: expireStaleOrders },
  { name: "upload.poll", everyMs: 1_000, run: pollDueUploads },
  { name: "override.expire", everyMs: 10_000, run: expireStaleOverrides },
];
