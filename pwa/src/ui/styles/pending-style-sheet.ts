/**
 * Returns the link element of the whole style sheet while the sheet is loading; otherwise null. A server-rendered page
 * starts with its critical CSS only. `first-screen/boot.ts` adds this link with the attribute `data-awaited`, and
 * removes the attribute when the sheet has loaded.
 */
export const pendingStyleSheet = (): HTMLLinkElement | null =>
  document.querySelector<HTMLLinkElement>("link[data-awaited]");

/**
 * Resolves once no style sheet is loading, so that new content has its styles. Resolves also if the style sheet failed
 * to load.
 */
export async function styleSheetSettled(): Promise<void> {
  if (typeof document === "undefined") return; // While the server renders, no style sheet is pending.
  const link = pendingStyleSheet();
  if (!link) return;
  await new Promise<void>((resolve) => {
    for (const event of ["load", "error"]) link.addEventListener(event, () => resolve(), { once: true });
  });
}
