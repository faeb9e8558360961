export function installedBrowser(): Promise<string | null>;
