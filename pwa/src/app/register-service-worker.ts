/** Registers the worker once the page has loaded; the script may itself start after that moment. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") void register();
  else addEventListener("load", () => void register());
}

async function register(): Promise<void> {
  // Not needed before the page stands: its bytes come after.
  const { Workbox } = await import("workbox-window");
  await new Workbox("/service-worker.js").register().catch(() => undefined);
}
