/**
 * Returns the link of the full style sheet while the sheet loads, otherwise null. A server-rendered page starts with
 * its critical CSS only. `first-screen/boot.ts` adds this link with the mark `data-awaited`, and removes the mark
 * when the sheet has loaded.
 */
export const pendingStyleSheet = (): HTMLLinkElement | null =>
  document.querySelector<HTMLLinkElement>("link[data-awaited]");

/**
 * Resolves once no style sheet is loading. New content then has its styles; after a failed load it is shown without
 * them.
 */
export async function styleSheetSettled(): Promise<void> {
  if (typeof document === "undefined") return; // The server renders without style sheets.
  const link = pendingStyleSheet();
  if (!link) return;
  await new Promise<void>((resolve) => {
    for (const event of ["load", "error"]) link.addEventListener(event, () => resolve(), { once: true });
  });
}
