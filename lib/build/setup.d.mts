/** A step of the setup failed. The message is for the person who started it. */
export class SetupFailed extends Error {}

export function install(
  report: (line: string) => void,
  options?: { folder?: string; what?: string; dev?: boolean },
): Promise<void>;
