/** Case aging and timeliness as PDF, with the figures that the page shows. */
import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import * as contract from "@/lib/contracts/timeliness";
import * as actions from "@/lib/contracts/today.actions";
import { db } from "@/lib/data/prisma";
import { renderPdfAside } from "@/lib/reports/pdf-threads";
import { readTimeliness } from "@/lib/services/today/timeliness";
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
