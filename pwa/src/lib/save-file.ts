/** Saves a text as a file in the downloads folder. @param type the file's media type */
export function saveFile(text: string, type: string, fileName: string): void {
  const href = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href, download: fileName });
  link.click();
  // The browser reads the file some time after the click, without an event.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
