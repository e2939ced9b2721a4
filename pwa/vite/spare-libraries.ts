import { createRequire } from "node:module";
import type { Plugin } from "vite";

const internalOfApollo = (name: string): RegExp =>
  new RegExp(`@apollo/client/utilities/internal/${name}\\.js$`);

/** What libraries carry for applications of another kind, and what stands in for it. */
const STAND_INS: [module: RegExp, code: string][] = [
  // The pages send documents by their id; Apollo Client prints them only to tell two apart, which JSON does as well.
  [
    /graphql\/language\/printer\.mjs$/,
    "export const print = JSON.stringify; export const printForError = print;",
  ],
  [/graphql\/jsutils\/inspect\.mjs$/, "export const inspect = String;"],
  // Data is not masked, and the documents hold no directives that the server is not to see.
  [/@apollo\/client\/masking\/maskOperation\.js$/, "export const maskOperation = (data) => data;"],
  [/@apollo\/client\/masking\/maskFragment\.js$/, "export const maskFragment = (data) => data;"],
  [
    /@apollo\/client\/utilities\/internal\/removeDirectivesFromDocument\.js$/,
    "export const removeDirectivesFromDocument = (directives, document) => document;",
  ],
  // No field is of a scalar with a parser, none is deferred or streamed, and no directive exempts one from comparison.
  [
    internalOfApollo("coerceScalarFieldsToParsed"),
    "export const coerceScalarFieldsToParsed = (data) => data;",
  ],
  [internalOfApollo("isDeferredFragment"), "export const isDeferredFragment = () => false;"],
  [internalOfApollo("isStreamField"), "export const isStreamField = () => false;"],
  [
    internalOfApollo("equalByQuery"),
    `import { equal } from "@wry/equality"; export const equalByQuery = (query, a, b) => equal(a, b);`,
  ],
  // Documents are checked when they are generated.
  [internalOfApollo("checkDocument"), "export const checkDocument = () => undefined;"],
  // Vite's own also reports errors, and awaits style sheets by chunk. Pages here have one sheet, inlined; a page the
  // server drew has its own rules alone at first, and opens no other before the sheet is there.
  [
    /vite\/preload-helper\.js$/,
    `const seen = {};
    export const __vitePreload = (load, files) => {
      for (const file of files ?? []) {
        if (seen[file]) continue;
        seen[file] = true;
        document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: "/" + file }));
      }
      const sheet = document.querySelector("[data-awaited]");
      if (!sheet) return load();
      return new Promise((done) => ["load", "error"].map((event) => sheet.addEventListener(event, done))).then(load);
    };`,
  ],
];

/** Loads the stand-ins. */
export function standIns(): Plugin {
  return {
    name: "stand-ins",
    load: (id) => STAND_INS.find(([module]) => module.test(id))?.[1],
  };
}

/**
 * What the router's one file says for its other modes (loaders, server components, prefetching), in the words of the
 * plain mode the shop uses; with this said, all that only they need falls away.
 */
const ROUTER_EDITS: [said: RegExp, plain: string][] = [
  [/^\w+\.displayName = "\w+";$/gm, ""],
  [/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, "= /* @__PURE__ */ $1"],
  [/usePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/, "[false, null, {}]"],
  [/shouldPrefetch && !isAbsolute \?/, "false ?"],
  [/let dataRouterState = dataRouterOpts\?\.state;/, "const dataRouterState = null;"],
  [/return dataRouterState && \(match\.route\.ErrorBoundary/, "return false && (match.route.ErrorBoundary"],
  [/^RenderErrorBoundary\.contextType = RSCRouterContext;$/m, ""],
  [/return isDataRoute \? useNavigateStable\(\) :/, "return"],
  // What it says to those who write routes.
  [/^\s*(?:`[^\n]{40,}`|"[^"\n]{40,}")\n(?=\s*\))/gm, '""\n'],
];

/** Makes the router plain; stops the build when its words have changed. */
export function plainRouter(): Plugin {
  return {
    name: "plain-router",
    transform: (code, id) => {
      if (!/react-router\/dist\/production\/chunk-/.test(id) || !code.includes("function useRoutesImpl("))
        return;
      return ROUTER_EDITS.reduce((text, [said, plain]) => {
        // A release of the router that says it otherwise is looked at by whoever brings it in.
        if (text.search(said) < 0) throw new Error(`the router no longer says ${said}`);
        return text.replace(said, plain);
      }, code);
    },
  };
}

/** The router's production build, smaller than the development one it names for every import. */
export const productionRouter = (): string =>
  createRequire(import.meta.url)
    .resolve("react-router")
    .replace(/development.*/, "production/index.mjs");
