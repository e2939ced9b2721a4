import type { Failure, Result } from "../../../lib/result.ts";
import { saveFile } from "../../../lib/save-file.ts";

/** Largest table in bytes. The server accepts requests of up to 12 MB. */
const MAX_BYTES = 10_000_000;

const refused = (message: string): Failure => ({ ok: false, code: "UNREADABLE_FILE", message });
const UNREADABLE = refused("Ce fichier ne peut pas être lu. Choisissez-le à nouveau");
const TOO_LARGE = refused("Ce fichier dépasse 10 Mo. Partagez-le en plusieurs");
const NOT_A_TABLE = refused("Ce fichier n’est pas un tableau. Choisissez un fichier CSV ou Excel (.xlsx)");
const NUMBERS_FILE = refused(
  "Un fichier Numbers ne se lit pas ici. Dans Numbers, exportez-le vers CSV ou Excel",
);
const OLD_WORKBOOK = refused(
  "Cet ancien format d’Excel ne se lit pas ici. Enregistrez-le en .xlsx ou en CSV UTF-8",
);
const BROKEN_WORKBOOK = refused("Ce classeur ne peut pas être lu. Enregistrez-le en CSV UTF-8");

export function saveCsv(csv: string, fileName: string): void {
  saveFile(csv, "text/csv;charset=utf-8", fileName);
}

/**
 * Reads a chosen table as CSV text: a workbook (.xlsx), or a text in UTF-8, UTF-16, Windows-1252 or MacRoman. Fails if
 * the file is not a table, or if it was moved, changed or deleted after it was chosen, which happens with files of a
 * cloud drive.
 */
export async function readTable(file: File): Promise<Result<string>> {
  if (file.size > MAX_BYTES) return TOO_LARGE;
  const buffer = await file.arrayBuffer().catch(() => undefined);
  if (!buffer || (buffer.byteLength === 0 && file.size > 0)) return UNREADABLE;
  const bytes = new Uint8Array(buffer);
  if (startsWith(bytes, [0x50, 0x4b])) return readWorkbook(file);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return OLD_WORKBOOK;
  const encoding = encodingOf(bytes);
  return encoding ? { ok: true, value: new TextDecoder(encoding).decode(bytes) } : NOT_A_TABLE;
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, place) => bytes[place] === byte);

/**
 * Returns the encoding of a text file; undefined for a file that is no text, because it contains zero bytes or is a
 * PDF.
 */
function encodingOf(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, [0xff, 0xfe])) return "utf-16le";
  if (startsWith(bytes, [0xfe, 0xff])) return "utf-16be";
  const start = bytes.subarray(0, 4_000);
  const zeros = (odd: 0 | 1): number => start.filter((byte, place) => byte === 0 && place % 2 === odd).length;
  // In UTF-16, one of the two bytes of a Latin letter is zero, so a text with many zero bytes is UTF-16. Whether the
  // first or the second byte is zero shows the byte order.
  if (zeros(1) > start.length / 4) return "utf-16le";
  if (zeros(0) > start.length / 4) return "utf-16be";
  if (start.includes(0) || startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) return undefined;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return isMacRoman(bytes) ? "macintosh" : "windows-1252";
  }
}

/**
 * Bytes of the French letters é è ê à ç ô î ù: `MAC_LETTERS` in MacRoman, `WINDOWS_LETTERS` in Windows-1252. A file has
 * the encoding whose bytes occur more often in it.
 */
const MAC_LETTERS = new Set([0x8e, 0x8f, 0x90, 0x88, 0x8d, 0x99, 0x94, 0x9d]);
const WINDOWS_LETTERS = new Set([0xe9, 0xe8, 0xea, 0xe0, 0xe7, 0xf4, 0xee, 0xf9]);
function isMacRoman(bytes: Uint8Array): boolean {
  let balance = 0;
  for (const byte of bytes) {
    if (MAC_LETTERS.has(byte)) balance += 1;
    else if (WINDOWS_LETTERS.has(byte)) balance -= 1;
  }
  return balance > 0;
}

/** Reads the first sheet that is not empty. The library for this is loaded only for workbooks. */
async function readWorkbook(file: File): Promise<Result<string>> {
  if (/\.numbers$/i.test(file.name)) return NUMBERS_FILE;
  try {
    const { default: readSheets } = await import("read-excel-file/universal");
    const sheets = await readSheets(file);
    const rows = sheets.find(({ data }) => data.length > 0)?.data ?? [];
    const csv = rows.map((row) => row.map((cell) => quoted(cellText(cell))).join(";")).join("\r\n");
    return { ok: true, value: csv };
  } catch {
    return BROKEN_WORKBOOK;
  }
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (!(cell instanceof Date)) return typeof cell === "boolean" ? String(Number(cell)) : String(cell);
  const [day, time] = cell.toISOString().split("T");
  const date = day?.split("-").reverse().join("/") ?? "";
  return time?.startsWith("00:00") ? date : `${date} ${time?.slice(0, 5)}`;
}
