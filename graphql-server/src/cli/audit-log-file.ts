import { open } from "node:fs/promises";
import type { AuditLogEntry } from "../features/audit-log/audit-log-entry.entity.ts";

/**
 * Writes entries of the audit log to a new file that only its owner may read: one JSON object in each line, times in
 * ISO 8601.
 * @returns the number of entries
 * @throws an error if the file exists or cannot be written
 */
export async function writeAuditLog(entries: AsyncIterable<AuditLogEntry>, path: string): Promise<number> {
  const file = await open(path, "wx", 0o600);
  let count = 0;
  try {
    for await (const { undoableUntil, ...entry } of entries) {
      await file.write(`${JSON.stringify(entry)}\n`);
      count += 1;
    }
  } finally {
    await file.close();
  }
  return count;
}
