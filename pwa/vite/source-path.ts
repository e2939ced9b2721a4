import path from "node:path";

/** Returns the absolute path of a file in `pwa/src`. */
export const sourcePath = (file: string): string => path.join(import.meta.dirname, "../src", file);
