export function programArgs(file: string, isBuilt: boolean): string[];
