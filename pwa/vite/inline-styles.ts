import type { Plugin } from "vite";

/**
 * The one style sheet goes into the page itself: a first paint waits for nothing but the HTML. It stays a file as
 * well, for pages the server drew with no more than the rules they use.
 */
export function inlineStyles(): Plugin {
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
