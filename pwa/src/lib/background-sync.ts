interface SyncingRegistration extends ServiceWorkerRegistration {
  /** Not in every browser; the page's own sending is the main way. */
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to wake the worker when there is a network, also if the shop has been closed by then. */
export async function sendInBackground(tag: string): Promise<void> {
  try {
    const registration: SyncingRegistration | undefined = await navigator.serviceWorker?.getRegistration();
    await registration?.sync?.register(tag);
  } catch {
    // Refused by the person's settings: the page sends when it is open.
  }
}
