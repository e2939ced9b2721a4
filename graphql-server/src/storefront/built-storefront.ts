import { readFileSync } from "node:fs";
import path from "node:path";
import type { Shop } from "../shared/shop.rules.ts";
import { loadRenderer, type Renderer, visitorExecution } from "./page-renderer.ts";
import { PageTemplate } from "./page-template.ts";
import { readScriptFiles } from "./script-files.ts";
import { staticFiles } from "./static-files.ts";
import type { StorefrontBuild, StorefrontParts } from "./storefront-build.ts";

/**
 * The shop's pages from the PWA's build.
 * @param formerFolder where the hashed files of former releases are
 */
export async function builtStorefront(
  pwaFolder: string,
  parts: StorefrontParts,
  formerFolder: string,
): Promise<StorefrontBuild> {
  const { schema, visitorContext, shopNow } = parts;
  const dist = path.join(pwaFolder, "dist");
  const template = new PageTemplate(
    readFileSync(path.join(dist, "index.html"), "utf8"),
    readScriptFiles(dist),
  );
  const renderer = await loadRenderer(path.join(pwaFolder, "dist-ssr"));
  return {
    files: staticFiles(dist, installedShell(template, renderer, shopNow), shopNow, formerFolder),
    shellStyleHash: template.styleHash,
    pages: {
      shell: async (shop) => template.shell(shop),
      page: async (shop, address) => {
        const rendered = await renderer.render({
          address,
          shop,
          execute: visitorExecution(schema, visitorContext),
        });
        return { ...template.page(shop, rendered), status: rendered.status };
      },
    },
  };
}

/** The shell phones keep. With the starts of pages: they show their first screen before any script has run. */
function installedShell(
  template: PageTemplate,
  { drawStarts }: Renderer,
  shopNow: () => Shop,
): () => Promise<string> {
  let drawn: { year: number; html: Promise<string> } | undefined;
  return () => {
    const shop = shopNow();
    // Of the shop's settings only the year changes while the server runs.
    if (drawn?.year !== shop.year) {
      const html = drawStarts(shop).then((starts) => template.shell(shop, starts));
      drawn = { year: shop.year, html };
    }
    return drawn.html;
  };
}
