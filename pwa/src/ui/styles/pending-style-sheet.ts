/**
 * Returns the link of the full style sheet while it loads, else null. A server-rendered page starts with its critical
 * CSS only; `first-screen/boot.ts` adds this link and removes its mark when the sheet has loaded.
 */
export const pendingStyleSheet = (): HTMLLinkElement | null =>
  document.querySelector<HTMLLinkElement>("link[data-awaited]");

/**
 * Resolves when no style sheet is pending or the pending one has failed, so that new content is shown with its
 * styles.
 */
export async function styleSheetSettled(): Promise<void> {
  if (typeof document === "undefined") return; // on the server
  const link = pendingStyleSheet();
  if (!link) return;
  await new Promise<void>((resolve) => {
    for (const event of ["load", "error"]) link.addEventListener(event, () => resolve(), { once: true });
  });
}
