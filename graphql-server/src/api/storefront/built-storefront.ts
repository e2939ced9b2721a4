import path from "node:path";
import type { Shop } from "../../features/shop/profile/shop.rules.ts";
import { createAssetDeltas } from "./assets/asset-deltas.ts";
import { readBuildManifest } from "./assets/build-manifest.ts";
import { type PrecachedTexts, staticFiles } from "./assets/static-files.ts";
import { PANEL } from "./cache-key.ts";
import { loadPwaRenderer, type PwaRenderer, visitorExecution } from "./render/load-pwa-renderer.ts";
import { PageTemplate } from "./render/page-template.ts";
import { riderAssets, riderPage } from "./render/rider-page.ts";
import type { Storefront, StorefrontParts } from "./storefront.ts";

/**
 * Creates the shop's pages and files from the PWA's build.
 * @param previousFolder folder with the assets of previous releases
 */
export async function builtStorefront(
  pwaFolder: string,
  parts: StorefrontParts,
  previousFolder: string,
): Promise<Storefront> {
  const { execute: executeStored, documents, visitorContext, shopNow, catalogueNow, documentHeaders } = parts;
  const dist = path.join(pwaFolder, "dist");
  const renderer = await loadPwaRenderer(path.join(pwaFolder, "dist-ssr"));
  const build = readBuildManifest(dist);
  const deltas = await createAssetDeltas(path.join(dist, "assets"), previousFolder);
  const template = new PageTemplate(renderer.documentTemplate, build);
  const headers = (style: string) => documentHeaders({ scripts: template.scriptHashes, style });
  const shellHeaders = headers(template.styleHash);
  return {
    files: staticFiles(
      dist,
      build,
      deltas,
      precachedTexts(template, renderer, shopNow),
      shopNow,
      previousFolder,
      shellHeaders,
    ),
    pages: {
      shell: async (shop, url) => {
        const html = template.shell(shop, renderer.renderNoScript(url, shop));
        return { html, status: 200, headers: shellHeaders };
      },
      panel: async (shop) => {
        const html = template.panel(shop, renderer.renderNoScript(PANEL, shop));
        return { html, status: 200, headers: documentHeaders() };
      },
      rider: async (shop) => ({
        html: riderPage(shop, riderAssets(build)),
        status: 200,
        headers: documentHeaders(),
      }),
      page: async (shop, url) => {
        const execute = visitorExecution(executeStored, documents, visitorContext);
        const rendered = await renderer.renderPage({ url, shop, catalogue: catalogueNow(), execute });
        const { html, styleHash } = template.page(shop, rendered);
        return { html, status: rendered.status, headers: headers(styleHash) };
      },
    },
  };
}

/**
 * Returns the texts that service workers precache and that contain the shop's settings. The texts are generated again
 * when the settings change.
 */
function precachedTexts(
  template: PageTemplate,
  { prerenderShells }: PwaRenderer,
  shopNow: () => Shop,
): () => PrecachedTexts {
  let current: { shop: Shop; texts: PrecachedTexts } | undefined;
  return () => {
    const shop = shopNow();
    if (current?.shop.version !== shop.version || current.shop.year !== shop.year) {
      const prerenderedShells = prerenderShells(shop).then((shells) =>
        JSON.stringify({ version: shop.version, shells }),
      );
      current = { shop, texts: { shell: template.precachedShell(shop), prerenderedShells } };
    }
    return current.texts;
  };
}
