/**
 * Returns the results in the order of the items, and runs `limit` of them at a time. Throws the first failure once all
 * started work has ended.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const remaining = items.entries();
  const run = async () => {
    for (const [index, item] of remaining) results[index] = await work(item, index);
  };
  const runners = Array.from({ length: Math.min(limit, items.length) }, run);
  const settled = await Promise.allSettled(runners);
  const failed = settled.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
  return results;
}
