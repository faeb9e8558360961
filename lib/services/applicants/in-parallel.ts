/**
 * Does the same for every item, a few at a time.
 *
 * @param items what it is done for
 * @param limit how many at a time
 * @returns the results, in the items' order
 * @throws the first failure, once what had begun is over
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  const run = async () => {
    for (const [index, item] of left) results[index] = await work(item, index);
  };
  const runners = Array.from({ length: Math.min(limit, items.length) }, run);
  const settled = await Promise.allSettled(runners);
  const failed = settled.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
  return results;
}
