import path from "node:path";

/** A source file's path on the disk. */
export const source = (file: string): string => path.join(import.meta.dirname, "../src", file);
