/**
 * Calls `listener` when the page becomes visible or the network returns, because the page's data may be out of date.
 * @returns a function that ends the subscription
 */
export function onReturn(listener: () => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const ifVisible = () => {
    if (document.visibilityState === "visible") listener();
  };
  document.addEventListener("visibilitychange", ifVisible, { signal });
  addEventListener("online", ifVisible, { signal });
  // `pageshow` is needed too: when the browser restores a page from its back-forward cache, it sends no
  // `visibilitychange` event.
  addEventListener("pageshow", ({ persisted }) => persisted && listener(), { signal });
  return () => listeners.abort();
}

/**
 * Calls `listener` when the page is hidden, because the browser may then close the page without another event. Also
 * calls `listener` when the network is lost.
 * @returns a function that ends the subscription
 */
export function onLeave(listener: () => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const ifHidden = () => {
    if (document.visibilityState === "hidden") listener();
  };
  document.addEventListener("visibilitychange", ifHidden, { signal });
  addEventListener("offline", listener, { signal });
  // `pagehide` counts as leaving: the page may then be in the browser's back-forward cache, where a page must have no
  // open connection.
  addEventListener("pagehide", listener, { signal });
  return () => listeners.abort();
}
