import { rm } from "node:fs/promises";

/** Removes a folder in which a process may still be at work as it ends: one that comes to stop a killed server's engine. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
