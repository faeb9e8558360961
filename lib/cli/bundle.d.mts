export function programArgs(file: string, isBuilt: boolean): string[];
export function bundles(): string[];
export function compileCache(): Record<string, string>;
