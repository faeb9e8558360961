export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export const hasBody = (method: string): boolean => method !== "GET" && method !== "DELETE";
