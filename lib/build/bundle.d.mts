export function programArgs(file: string, isBuilt: boolean): string[];
export function bundleOf(file: string, outdir?: string): string;
export function bundlePrograms(files?: string[], outdir?: string): Promise<void>;
export function compileCache(): Record<string, string>;
