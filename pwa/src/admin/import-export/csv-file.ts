import { saveFile } from "../../lib/save-file.ts";

/** Saves a CSV text as a file. */
export function saveCsv(csv: string, fileName: string): void {
  saveFile(csv, "text/csv;charset=utf-8", fileName);
}

/**
 * The text of a chosen file: UTF-8, or Windows-1252, in which spreadsheets on Windows save CSV. Undefined if the file
 * can no longer be read: it was moved, changed or deleted since it was chosen.
 */
export async function readCsv(file: File): Promise<string | undefined> {
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
