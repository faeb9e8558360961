"use client";

import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { failureFacts } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { Button, DownloadButton } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-state";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import { addressOf, hydratedQueryFor } from "@/lib/console-api";

/** Creates the notice of a declined decision, if an admin enabled notices, and lists those created. */
export function NoticeAction(props: { applicantId: string; decisionId: string; mayMake: boolean }) {
  const { applicantId, decisionId } = props;
  const params = { id: applicantId };
  const notices = useQuery(hydratedQueryFor("GET /api/applicants/:id/notices", { params })).data;
  const make = useAction("POST /api/applicants/:id/decisions/:decisionId/notice", {
    onDone: () => toast({ title: "Notice made" }),
  });
  const made = notices?.items.filter((one) => one.decisionId === decisionId) ?? [];
  const offered = props.mayMake && notices?.enabled === true;
  if (made.length === 0 && !offered) return null;
  return (
    <section aria-label="Notice to the applicant" className="grid gap-2">
      {make.error ? <FailureNotice {...failureFacts(make.error)} /> : null}
      {made.length > 0 ? (
        <ul className="grid gap-1.5">
          {made.map((notice) => (
            <li key={notice.id} className="flex flex-wrap items-center gap-2 text-ink-2 text-meta">
              <span className="min-w-0 flex-1">
                Notice by {notice.by.name}, <Timestamp at={notice.at} />
              </span>
              <DownloadButton
                size="s"
                href={addressOf("GET /api/applicants/:id/notices/:noticeId", {
                  params: { id: applicantId, noticeId: notice.id },
                })}
                icon={<FileText />}
              >
                PDF
              </DownloadButton>
            </li>
          ))}
        </ul>
      ) : null}
      {offered ? (
        <Button
          size="s"
          icon={<FileText />}
          loading={make.isPending}
          className="justify-self-start"
          onClick={() => make.mutate({ params: { id: applicantId, decisionId } })}
        >
          Notice
        </Button>
      ) : null}
    </section>
  );
}
