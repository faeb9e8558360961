import { ShieldAlert } from "lucide-react";
import { SevenYear } from "@/components/shared/answers/seven-year";
import { WatchList } from "@/components/shared/answers/watch-list";
import { Flag, notTaken } from "@/components/shared/evidence/flag";
import { readerOf } from "@/components/shared/evidence/reading";
import { CardBody } from "@/components/ui/card";
import { Definitions } from "@/components/ui/definition-list";
import { checkTitle } from "@/lib/checks/catalog";
import type { Check } from "@/lib/results/view";
import { AnswerPart, checkOf, LastRun, noResult, SectionFrame, type SectionProps, sentence } from "./section-frame";

/** The criminal and watch-list flags, with the 7-year history and the watch-list report. */
export function Background(props: SectionProps) {
  const { result } = props;
  const data = readerOf(result.sections.backgroundCheck, "backgroundCheck");
  const criminal = checkOf(result, "background");
  const watchlist = checkOf(result, "watchlist");
  const { sevenYearHistory: sevenYear, watchListReport } = result.sections;
  return (
    <SectionFrame
      of={props}
      icon={<ShieldAlert />}
      summary={sentence([flagged("criminal", criminal), flagged("watch list", watchlist)]) || noResult}
      draws={2}
    >
      <CardBody>
        <Definitions>
          <Flag
            term={checkTitle("background")}
            of={data.at("hasCriminalRecord")}
            labels={{ whenTrue: ["attention", "Record exists"], whenFalse: ["clear", "No record"], whenNull: notTaken }}
            detail={<LastRun check={criminal} />}
          />
          <Flag
            term={checkTitle("watchlist")}
            of={data.at("hasGlobalWatchlistRecord")}
            labels={{ whenTrue: ["blocking", "Record exists"], whenFalse: ["clear", "No record"], whenNull: notTaken }}
            detail={<LastRun check={watchlist} />}
          />
        </Definitions>
      </CardBody>
      <AnswerPart section={sevenYear} of="sevenYearHistory">
        <SevenYear of={readerOf(sevenYear, "sevenYearHistory")} />
      </AnswerPart>
      <AnswerPart section={watchListReport} of="watchListReport">
        <WatchList of={readerOf(watchListReport, "watchListReport")} />
      </AnswerPart>
    </SectionFrame>
  );
}

function flagged(what: string, check: Check | undefined): string | null {
  if (!check || check.state === "absent") return null;
  if (check.state === "clear") return `no ${what} record`;
  return ["attention", "blocking", "resolved"].includes(check.state) ? `${what} record` : `${what}: ${check.summary}`;
}
