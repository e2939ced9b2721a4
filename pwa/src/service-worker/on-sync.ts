interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Does something when the browser says that there is a network again, also after the shop was closed. */
export function onSync(worker: ServiceWorkerGlobalScope, tag: string, act: () => Promise<void>): void {
  worker.addEventListener("sync", (event) => {
    const sync = event as SyncEvent;
    if (sync.tag === tag) sync.waitUntil(act());
  });
}
