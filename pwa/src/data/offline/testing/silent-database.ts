/** Makes the browser neither open nor refuse the database until the returned function is called. */
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
