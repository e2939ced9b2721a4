/**
 * Makes the browser neither open nor refuse the database. The returned function makes it refuse all waiting requests to
 * open the database; later requests succeed.
 */
export function openSilently(): () => void {
  const working = globalThis.indexedDB;
  const refusals: (() => void)[] = [];
  const listen = (type: string, listener: () => void) => {
    if (type === "error") refusals.push(listener);
  };
  const open = () =>
    Object.defineProperties(new IDBOpenDBRequest(), {
      addEventListener: { value: listen },
      error: { value: new DOMException("refused", "UnknownError") },
    });
  globalThis.indexedDB = { open } as unknown as IDBFactory;
  return () => {
    globalThis.indexedDB = working;
    for (const refuse of refusals) refuse();
  };
}
