import { readFile } from "node:fs/promises";
import path from "node:path";
import { type RenderPage, visitorExecution } from "./page-renderer.ts";
import { PageTemplate } from "./page-template.ts";
import type { StorefrontBuild, StorefrontParts } from "./storefront-build.ts";

const RENDERER = "/src/app/entry-server.tsx";

/** The shop's pages from the PWA's sources, with reload. Development only: Vite is not there in production. */
export async function developmentStorefront(
  pwaFolder: string,
  parts: StorefrontParts,
): Promise<StorefrontBuild> {
  const { schema, visitorContext, server } = parts;
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: pwaFolder,
    configFile: path.join(pwaFolder, "vite.config.ts"),
    appType: "custom",
    server: { middlewareMode: true, hmr: { server } },
  });
  const template = async (address: string): Promise<PageTemplate> => {
    const html = await readFile(path.join(pwaFolder, "index.html"), "utf8");
    return new PageTemplate(await vite.transformIndexHtml(address, html), undefined);
  };
  return {
    files: vite.middlewares,
    shellStyleHash: "",
    pages: {
      shell: async (shop) => (await template("/")).shell(shop),
      page: async (shop, address) => {
        const { render } = (await vite.ssrLoadModule(RENDERER)) as { render: RenderPage };
        const rendered = await render({ address, shop, execute: visitorExecution(schema, visitorContext) });
        return { ...(await template(address)).page(shop, rendered), status: rendered.status };
      },
    },
  };
}
