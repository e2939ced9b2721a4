import path from "node:path";

export const sourcePath = (file: string): string => path.join(import.meta.dirname, "../src", file);
