interface SyncRegistration extends ServiceWorkerRegistration {
  /**
   * Only Chromium has Background Sync. In other browsers, only an open page sends orders, messages and cart changes.
   */
  readonly sync?: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser to start the service worker when there is a network, even if no page of the shop is open.
 * @param tag tells the service worker what to send
 */
export async function registerBackgroundSync(tag: string): Promise<void> {
  try {
    const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration();
    await registration?.sync?.register(tag);
  } catch {
    // The user's browser settings do not allow Background Sync, so the outboxes are sent only while a page of the shop
    // is open.
  }
}
