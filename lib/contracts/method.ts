export type Method = "GET" | "POST" | "PATCH" | "DELETE";

export const hasBody = (method: string): boolean => method !== "GET" && method !== "DELETE";
