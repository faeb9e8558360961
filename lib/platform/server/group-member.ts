/**
 * A web process's side of its group: it receives connections, and exchanges limits and reports
 * (lib/platform/server/web-group.ts).
 */
import { Socket } from "node:net";
import { joinGroup, type ProcessGroup, workBegan, workEnded } from "@/lib/platform/process/process-group";
import { reportOfProcess } from "@/lib/platform/process/process-report";
import type { MainSide, MemberSide } from "./group-messages";
import { type Batch, ProcessChannel } from "./process-channel";

/**
 * Joins the group of the process that started this one.
 *
 * @param own the number of this process, and the number of web processes
 * @param connected receives each connection that is given to this process
 */
export function becomeMember(own: { number: number; size: number }, connected: (connection: Socket) => void): void {
  const channel = new ProcessChannel<MemberSide, MainSide>(
    // A failure is ignored, because the channel then ends.
    (batch) => void process.send?.(batch, undefined, {}, () => undefined),
    (question) => ("report" in question ? reportOfProcess(String(own.number)) : true),
    (notice) => ("began" in notice ? workBegan(notice.began) : workEnded(notice.ended)),
  );
  process.on("message", (message: Batch<MainSide["question"], MainSide["notice"]>, connection: unknown) => {
    if (connection instanceof Socket) connected(connection);
    else if ("messages" in message) channel.take(message);
  });
  // The limits were in the process that ended, so a request that needs one is refused from now on. This process ends
  // soon too.
  process.once("disconnect", () => channel.close());
  joinGroup({
    size: own.size,
    count: (limit, key) => channel.ask({ count: limit, key }),
    async enter(kind, key) {
      const place = await channel.ask<number>({ enter: kind, key });
      return () => channel.notify({ leave: place });
    },
    reports: () => channel.ask({ reports: true }),
    beginWork(recordId) {
      channel.notify({ began: recordId });
      return () => channel.notify({ ended: recordId });
    },
  } satisfies ProcessGroup);
}
