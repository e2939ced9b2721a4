import { readFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { type ManifestOptions, VitePWA } from "vite-plugin-pwa";

const DIST = path.resolve(import.meta.dirname, "dist");

/**
 * The one style sheet goes into the page itself: a first paint waits for nothing but the HTML. It stays a file as
 * well, for pages the server drew with no more than the rules they use.
 */
function inlineStyles(): Plugin {
  return {
    name: "inline-styles",
    enforce: "post",
    generateBundle(_, bundle) {
      const page = bundle["index.html"];
      // The panel links its own sheet: shoppers must not carry it.
      const sheets = Object.values(bundle).filter(({ fileName }) =>
        /^(?!assets\/admin-).*\.css$/.test(fileName),
      );
      if (page?.type !== "asset") return;
      const [sheet] = sheets;
      if (sheet?.type !== "asset" || sheets.length > 1) throw new Error("one style sheet is expected");
      page.source = String(page.source)
        .replace(/\s*<link rel="stylesheet"[^>]*>/g, "")
        .replace(
          "<!--css-->",
          () => `<style data-sheet="/${sheet.fileName}">${String(sheet.source).trim()}</style>`,
        );
    },
  };
}

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
];

function standIns(): Plugin {
  return {
    name: "stand-ins",
    load: (id) => STAND_INS.find(([module]) => module.test(id))?.[1],
  };
}

/** Writes .br and .gz beside every text file: compressed once, as well as it goes. */
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const names = await readdir(DIST, { recursive: true });
        const texts = names.filter((name) => /\.(js|css|svg|json|webmanifest|txt)$/.test(name));
        await Promise.all(texts.map((name) => compressFile(path.join(DIST, name))));
      },
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

const productionRouter = (): string =>
  createRequire(import.meta.url)
    .resolve("react-router")
    .replace(/development.*/, "production/index.mjs");

/** Name and address come from the shop's settings when the server hands it out. */
const manifest: Partial<ManifestOptions> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "src/app/manifest.json"), "utf8"),
);

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    react(),
    ...(isSsrBuild
      ? []
      : [
          standIns(),
          inlineStyles(),
          VitePWA({
            strategies: "injectManifest",
            srcDir: "src/service-worker",
            filename: "service-worker.ts",
            injectRegister: false,
            manifest,
            injectManifest: {
              // Banners and icons are fetched when first shown: the shell alone must be small.
              globPatterns: ["index.html", "assets/*.js", "icons/favicon.svg"],
              globIgnores: ["assets/boot-*.js", "assets/admin-*.js"],
            },
          }),
          precompress(),
        ]),
  ],
  // The ES2015 build of rxjs is smaller than the ES5 one a plain resolution finds, the router's production build
  // than its development one, which it names for every import.
  ...(command === "build" &&
    !isSsrBuild && {
      resolve: {
        conditions: ["es2015", "module", "browser", "production"],
        alias: [{ find: /^react-router$/, replacement: productionRouter() }],
      },
    }),
  // Every class name is in the HTML of each page: built ones are short.
  css: {
    modules: { generateScopedName: command === "build" ? "[hash:base64:5]" : "[local]_[hash:base64:4]" },
  },
  build: {
    target: "es2022",
    outDir: isSsrBuild ? "dist-ssr" : "dist",
    manifest: !isSsrBuild,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    ...(!isSsrBuild && {
      rolldownOptions: {
        input: { main: "index.html", boot: "src/app/boot.ts" },
        // What most pages share comes as one file: each request of its own would cost a round trip's worth of time.
        output: {
          codeSplitting: {
            groups: [
              {
                name: "shared",
                test: /src\/(ui|shop|cart|catalogue|account)\/[^/]+$|\.rules\.ts$/,
                minShareCount: 3,
              },
            ],
          },
        },
      },
    }),
  },
  ssr: { noExternal: ["graphql-server"] },
}));
