import { rm } from "node:fs/promises";

/** Removes a folder, with retries, because a process that is ending may still write into it. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
