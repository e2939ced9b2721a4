import path from "node:path";
import { RIDER_PATH } from "../../features/orders/rounds/round.rules.ts";
import { fillPlaceholders } from "../../platform/text/html-template.rules.ts";
import { PANEL } from "./cache-key.ts";
import { type PwaRenderer, visitorExecution } from "./render/load-pwa-renderer.ts";
import { PageTemplate } from "./render/page-template.ts";
import { riderPage } from "./render/rider-page.ts";
import type { Storefront, StorefrontParts } from "./storefront.ts";

const SERVER_ENTRY = "/src/first-screen/entry-server.ts";
const SHOP_SCRIPT = "/src/first-screen/entry-client.tsx";
const RIDER_SCRIPT = "/src/features/rider/rider-client.tsx";
const PANEL_SCRIPT = "/src/panel/panel-client.tsx";

/**
 * Creates the shop's pages from the PWA's sources. Vite reloads a page when a source changes. This function is only for
 * development, because Vite is a development dependency.
 */
export async function developmentStorefront(pwaFolder: string, parts: StorefrontParts): Promise<Storefront> {
  const { execute: executeStored, documents, visitorContext, catalogueNow, server } = parts;
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: pwaFolder,
    configFile: path.join(pwaFolder, "vite.config.ts"),
    appType: "custom",
    server: { middlewareMode: true, hmr: { server } },
  });
  const load = async (url: string, script = SHOP_SCRIPT) => {
    const renderer = (await vite.ssrLoadModule(SERVER_ENTRY)) as PwaRenderer;
    const html = fillPlaceholders(renderer.documentTemplate, {
      assets: "",
      scripts: `<script type="module" src="${script}"></script>`,
    });
    return { renderer, template: new PageTemplate(await vite.transformIndexHtml(url, html), undefined) };
  };
  return {
    files: vite.middlewares,
    // These pages have no content security policy, because Vite's reload needs inline scripts.
    pages: {
      shell: async (shop, url) => {
        const { renderer, template } = await load("/");
        const html = template.shell(shop, renderer.renderNoScript(url, shop));
        return { html, status: 200, headers: {} };
      },
      panel: async (shop) => {
        const { renderer, template } = await load("/", PANEL_SCRIPT);
        const html = template.panel(shop, renderer.renderNoScript(PANEL, shop));
        return { html, status: 200, headers: {} };
      },
      rider: async (shop) => {
        const html = riderPage(shop, `<script type="module" src="${RIDER_SCRIPT}"></script>`);
        return { html: await vite.transformIndexHtml(RIDER_PATH, html), status: 200, headers: {} };
      },
      page: async (shop, url) => {
        const { renderer, template } = await load(url);
        const execute = visitorExecution(executeStored, documents, visitorContext);
        const rendered = await renderer.renderPage({ url, shop, catalogue: catalogueNow(), execute });
        return { html: template.page(shop, rendered).html, status: rendered.status, headers: {} };
      },
    },
  };
}
