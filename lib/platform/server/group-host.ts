/**
 * The main process's side of a group. Web processes ask it for places, counts and reports, and it tells them about each
 * other's work.
 */
import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { countHere } from "@/lib/platform/http/request-limits";
import { type Counts, sumOfCounts } from "@/lib/platform/process/metrics";
import { enterHere } from "@/lib/platform/process/places";
import { type ProcessReport, reportOfProcess } from "@/lib/platform/process/process-report";
import type { MainSide, MemberSide } from "./group-messages";
import { type Batch, ProcessChannel } from "./process-channel";

/** How many milliseconds a report may take. If a process does not answer, its last report counts. */
const reportLimitMs = 1_000;

export type Member = {
  channel: ProcessChannel<MainSide, MemberSide>;
  /** The places that the process has: for each number, the function that returns the place. */
  places: Map<number, () => void>;
  /** The records on which the process continues to work after its answers. */
  work: string[];
  lastReport: ProcessReport | null;
  hasEnded: boolean;
};

export class GroupHost {
  readonly #members = new Set<Member>();
  /** The counts of processes that have ended, because a counter must never decrease. */
  #ended: Counts = [];
  #lastPlace = 0;

  /** @param send sends a message to the process, in order */
  addMember(send: (batch: Batch<MainSide["question"], MainSide["notice"]>) => void): Member {
    const member: Member = {
      channel: new ProcessChannel<MainSide, MemberSide>(
        send,
        (question) => this.#answer(member, question),
        (notice) => this.#receive(member, notice),
      ),
      places: new Map(),
      work: [],
      lastReport: null,
      hasEnded: false,
    };
    this.#members.add(member);
    return member;
  }

  /** Returns the places that the process still had when it ended. */
  removeMember(member: Member): void {
    this.#members.delete(member);
    member.hasEnded = true;
    member.channel.close();
    for (const leave of member.places.values()) leave();
    for (const recordId of member.work) this.#notifyOthers(member, { ended: recordId });
    if (member.lastReport) this.#ended = sumOfCounts([this.#ended, member.lastReport.counts]);
  }

  /** Resolves once each process has received all earlier messages. */
  async received(): Promise<void> {
    await Promise.allSettled([...this.#members].map(({ channel }) => channel.ask({ received: true })));
  }

  #answer(member: Member, question: MemberSide["question"]): unknown {
    if ("count" in question) return countHere(question.count, question.key);
    if ("reports" in question) return this.#reports();
    return this.#enter(member, question);
  }

  async #enter(member: Member, { enter, key }: { enter: Parameters<typeof enterHere>[0]; key: string }) {
    const leave = await enterHere(enter, key);
    // The member cannot receive this answer, because the channel to its process is closed.
    if (member.hasEnded) return leave();
    this.#lastPlace += 1;
    member.places.set(this.#lastPlace, leave);
    return this.#lastPlace;
  }

  #receive(member: Member, notice: MemberSide["notice"]): void {
    if ("leave" in notice) {
      member.places.get(notice.leave)?.();
      member.places.delete(notice.leave);
      return;
    }
    if ("began" in notice) member.work.push(notice.began);
    else member.work.splice(member.work.indexOf(notice.ended), 1);
    this.#notifyOthers(member, notice);
  }

  #notifyOthers(member: Member, notice: MainSide["notice"]): void {
    for (const otherMember of this.#members) if (otherMember !== member) otherMember.channel.notify(notice);
  }

  /** Returns the reports of all processes, including this one. */
  async #reports(): Promise<ProcessReport[]> {
    await Promise.all([...this.#members].map(updateReport));
    // All reports are read at one moment, so a process that has ended meanwhile only counts among the ended ones.
    const running = [...this.#members].flatMap(({ lastReport }) => lastReport ?? []);
    const own = reportOfProcess("main");
    const ended = { ...own, counts: this.#ended, startedAt: null, connections: { total: 0, idle: 0, waiting: 0 } };
    return [own, ended, ...running];
  }
}

async function updateReport(member: Member): Promise<void> {
  const report = member.channel.ask<ProcessReport>({ report: true }).catch(() => null);
  const late = sleep(reportLimitMs, null, { ref: false });
  member.lastReport = (await Promise.race([report, late])) ?? member.lastReport;
}
