export function versionedPrograms(root?: string): string[];
export function findPostgres(): string | null;
export function startPostgres(
  binaries: string,
  options?: { directory?: string; settings?: string[] },
): { url: string; version: number; stop(): void };
