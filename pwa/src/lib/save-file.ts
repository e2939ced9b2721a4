/** Saves a text as a file in the folder of downloads. @param type the file's media type */
export function saveFile(text: string, type: string, fileName: string): void {
  const href = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href, download: fileName });
  link.click();
  // The browser reads the file after the click, at a time no event tells.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
