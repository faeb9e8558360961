"use client";

import { ArrowRight, ChevronsLeft } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { TableUrl } from "./table-url";

/**
 * Paging: next, and back to the first page. The previous page is the browser's Back, because each page has an address.
 * Not drawn for a list of one page.
 */
export function Pager(props: { url: TableUrl; nextCursor: string | null | undefined; busy: boolean }) {
  const { url, nextCursor, busy } = props;
  if (url.cursor === null && !nextCursor) return null;
  const go = (cursor: string | null) => {
    url.setCursor(cursor);
    window.scrollTo({ top: 0 });
  };
  return (
    <nav aria-label="Pages" className="flex items-center justify-end gap-2 px-6 py-2.5 max-md:px-4">
      {url.cursor === null ? null : (
        <Button size="s" className="max-md:h-touch" icon={<ChevronsLeft />} onClick={() => go(null)}>
          First
        </Button>
      )}
      {nextCursor ? (
        <Button size="s" className="max-md:h-touch" loading={busy} onClick={() => go(nextCursor)}>
          Next
          <ArrowRight />
        </Button>
      ) : busy ? null : (
        <span className="text-ink-3 text-meta">Last page</span>
      )}
    </nav>
  );
}
