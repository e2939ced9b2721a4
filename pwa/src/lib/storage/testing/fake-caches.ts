/** The browser's caches in memory, because the tests' environment (happy-dom) has none. */
export function fakeCaches(): Pick<CacheStorage, "open" | "match" | "delete" | "has"> {
  const stored = new Map<string, Map<string, Response>>();
  const keyOf = (request: RequestInfo | URL) => String(request);
  const open = async (name: string) => {
    const answers = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, answers);
    const put = async (request: RequestInfo | URL, response: Response) =>
      void answers.set(keyOf(request), response);
    // The code under test uses no other method of a cache.
    return { put } as unknown as Cache;
  };
  return {
    open,
    match: async (request, { cacheName = "" } = {}) => stored.get(cacheName)?.get(keyOf(request))?.clone(),
    delete: async (name) => stored.delete(name),
    has: async (name) => stored.has(name),
  };
}
