import type { BulkView } from "../bulk";

export const isOver = ({ state }: Pick<BulkView, "state">): boolean => state !== "waiting" && state !== "running";
