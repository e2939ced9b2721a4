/** Saves a CSV text as a file. */
export function saveCsv(csv: string, fileName: string): void {
  const href = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
  const link = Object.assign(document.createElement("a"), { href, download: fileName });
  link.click();
  // The browser reads the file after the click, at a time no event tells.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

/** The text of a chosen file: UTF-8, or Windows-1252, in which spreadsheets on Windows save CSV. */
export async function readCsv(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
