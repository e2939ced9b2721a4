import { readFileSync } from "node:fs";
import path from "node:path";
import { loadRenderer, visitorExecution } from "./page-renderer.ts";
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
  const render = await loadRenderer(path.join(pwaFolder, "dist-ssr"));
  return {
    files: staticFiles(dist, template, shopNow, formerFolder),
    shellStyleHash: template.styleHash,
    pages: {
      shell: async (shop) => template.shell(shop),
      page: async (shop, address) => {
        const rendered = await render({ address, shop, execute: visitorExecution(schema, visitorContext) });
        return { ...template.page(shop, rendered), status: rendered.status };
      },
    },
  };
}
