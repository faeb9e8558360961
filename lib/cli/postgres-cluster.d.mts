export function findPostgres(): string | null;
export function startPostgres(
  binaries: string,
  options?: { durable?: boolean },
): { url: string; version: number; stop(): void };
