import type { Plugin } from "vite";

/** How a `Link` of React Router prefetches a page's data; only React Router's framework mode has such data. */
const PREFETCH = /let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\([^)]*\);/;
const NO_PREFETCH = "const shouldPrefetch = false, prefetchRef = null, prefetchHandlers = {};";
/** Calls that only create a component or a context. The build keeps an unused result unless the call is marked. */
const CREATION = /= (React\d*\.(?:forwardRef|createContext)\()/g;
/** Names for React's developer tools. The build keeps a component that has one, even if no module uses it. */
const DISPLAY_NAME = /^\w+\.displayName = "\w+";$/gm;

/**
 * Leaves the parts of React Router that the shop does not use out of the build: its form, scroll restoration, navigation
 * link and the prefetching of its framework mode. The module's own code gives the build no sign that they are unused.
 */
export function routerParts(): Plugin {
  return {
    name: "router-parts",
    apply: "build",
    transform: {
      filter: { id: /\/react-router\/dist\/production\/.*\.mjs$/, code: "function PrefetchPageLinks(" },
      handler(code) {
        if (!PREFETCH.test(code)) this.error("React Router's Link does not prefetch as this plugin expects.");
        const kept = code
          .replace(PREFETCH, NO_PREFETCH)
          .replace(CREATION, "= /* @__PURE__ */ $1")
          .replace(DISPLAY_NAME, "");
        return { code: kept, map: null };
      },
    },
  };
}
