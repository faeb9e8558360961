"use client";

import { type QueryKey, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { refetchOnMount } from "@/lib/console-api";

/**
 * The pages of a list, starting with the one that the server sent.
 *
 * @param first the key of the first page's query
 * @param read reads the page at a cursor; without one, the first
 */
export function usePages<Page extends { nextCursor: string | null }>(
  first: QueryKey,
  read: (query: { cursor?: string }, signal: AbortSignal) => Promise<Page>,
) {
  const queries = useQueryClient();
  return useInfiniteQuery({
    queryKey: [...first, "pages"],
    queryFn: ({ pageParam, signal }) => read(pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    initialData: () => {
      const page = queries.getQueryData<Page>(first);
      return page && { pages: [page], pageParams: [null] };
    },
    refetchOnMount,
  });
}
