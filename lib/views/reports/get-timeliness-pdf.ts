/** Returns case aging and timeliness as a PDF, with the same figures as the page. */
import "server-only";
import * as contract from "@/lib/features/today/contract/timeliness";
import * as actions from "@/lib/features/today/contract/today.actions";
import { readTimeliness } from "@/lib/features/today/timeliness";
import { defineAction } from "@/lib/platform/actions/define-action";
import { db } from "@/lib/platform/data/prisma";
import { renderPdfAside } from "@/lib/views/reports/pdf-threads";
import { answerWithFile } from "./get-report";

export const getTimelinessPdf = defineAction(actions.getTimelinessPdf, contract.getTimelinessPdf, {
  details: ({ query: { from, to } }) => ({ from: from ?? null, to: to ?? null }),
  async run(context, { query }) {
    const { staff, requestId } = context;
    const timeliness = await readTimeliness(db, query, new Date());
    const format = "proofdesk.timeliness/1" as const;
    const bytes = await renderPdfAside({ format, timeliness, madeBy: staff.name, requestId });
    const { from, to } = timeliness.period;
    return answerWithFile(context, bytes, {
      contentType: "application/pdf",
      fileName: `timeliness-${from}-to-${to}.pdf`,
    });
  },
});
