import type { Failure, Result } from "../../lib/result.ts";
import { saveFile } from "../../lib/save-file.ts";

const UNREADABLE: Failure = {
  ok: false,
  code: "UNREADABLE_FILE",
  message: "Ce fichier ne peut pas être lu. Choisissez-le à nouveau",
};

/** Saves a CSV text as a file. */
export function saveCsv(csv: string, fileName: string): void {
  saveFile(csv, "text/csv;charset=utf-8", fileName);
}

/**
 * Reads a chosen file as UTF-8, or as Windows-1252, in which spreadsheets on Windows save CSV. Fails if the file was
 * moved, changed or deleted since it was chosen.
 */
export async function readCsv(file: File): Promise<Result<string>> {
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return UNREADABLE;
  try {
    return { ok: true, value: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { ok: true, value: new TextDecoder("windows-1252").decode(bytes) };
  }
}
