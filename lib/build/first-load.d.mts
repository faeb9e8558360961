export function firstLoads(directory: string): { name: string; KiB: number; times: number; budget: number }[];
