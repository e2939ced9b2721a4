import type { Shop } from "graphql-server/features/shop/profile/shop";
import { loadPage } from "../app/page-loader.ts";
import { routeOf } from "../app/routes.ts";
import type { QueryAnswer } from "../data/ssr-state/packed-answers.ts";
import { paths } from "../lib/paths.ts";
import { PLACEHOLDERS, productContents, type ShellProduct, shellAnswer } from "./product-shell.ts";
import { renderApp } from "./render-app.tsx";
import { openShell } from "./shell-placeholders.ts";

/**
 * Renders the first screens that the service worker shows before any script runs: the home page while it waits for its
 * products, and product pages with placeholders (product-shell.ts).
 * @returns the HTML of each first screen, under its name
 */
export async function prerenderShells(shop: Shop): Promise<Record<string, string>> {
  const productShells = Object.entries(PLACEHOLDERS).map(
    async ([name, placeholder]) =>
      [
        name,
        openShell(await renderFirstScreen(shop, placeholder), productContents(placeholder, shop)),
      ] as const,
  );
  return Object.fromEntries([
    ["home", await renderShell(shop, paths.home, [])],
    ...(await Promise.all(productShells)),
  ]);
}

/**
 * Renders a product's first screen with React as the browser would. It needs only the product and the number of the
 * chosen variant.
 */
export const renderFirstScreen = (shop: Shop, product: ShellProduct, chosen?: number): Promise<string> =>
  renderShell(shop, paths.product(product.id, chosen), [shellAnswer(product)]);

async function renderShell(shop: Shop, url: string, answers: readonly QueryAnswer[]): Promise<string> {
  await loadPage(routeOf(new URL(url, shop.publicUrl).pathname).route);
  return renderApp(url, shop, answers, { code: 200 }).html;
}
