/** The browser neither opens the database nor refuses it, until the returned function is called; then it works. */
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
