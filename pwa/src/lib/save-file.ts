/**
 * Saves a file in the downloads folder. An app installed on iOS cannot download, so it opens the share sheet, in which
 * the user saves or sends the file.
 * @param type the file's media type
 */
export function saveFile(content: BlobPart, type: string, fileName: string): void {
  const file = new File([content], fileName, { type });
  if (!isInstalledOnIos()) download(file);
  else
    navigator.share({ files: [file] }).catch((error: unknown) => {
      // An AbortError means that the user closed the share sheet. Any other error means that iOS refuses to share
      // this file.
      if (!(error instanceof DOMException && error.name === "AbortError")) download(file);
    });
}

const isInstalledOnIos = (): boolean =>
  "standalone" in navigator && navigator.standalone === true && "share" in navigator;

function download(file: File): void {
  const href = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href, download: file.name });
  link.click();
  // The object URL is revoked only after 10 s, because the browser reads the file some time after the click and reports
  // no event.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
