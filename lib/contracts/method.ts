export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** Whether a request of the method has a body. */
export const hasBody = (method: string): boolean => method !== "GET" && method !== "DELETE";
