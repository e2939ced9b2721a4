import { rm } from "node:fs/promises";

/** Removes a folder that something which is about to end may still write into. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
