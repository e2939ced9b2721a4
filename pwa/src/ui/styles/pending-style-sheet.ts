/**
 * The link of the whole style sheet while it loads, or null. A server-rendered page starts with its critical CSS only;
 * `first-screen/boot.ts` adds this link, and its mark goes when the sheet has loaded.
 */
export const pendingStyleSheet = (): HTMLLinkElement | null =>
  document.querySelector<HTMLLinkElement>("link[data-awaited]");

/** Resolves once no style sheet is pending, or the pending one has failed: what is shown next has its styles. */
export async function styleSheetSettled(): Promise<void> {
  if (typeof document === "undefined") return; // on the server
  const link = pendingStyleSheet();
  if (!link) return;
  await new Promise<void>((resolve) => {
    for (const event of ["load", "error"]) link.addEventListener(event, () => resolve(), { once: true });
  });
}
