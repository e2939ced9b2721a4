import type { Shop } from "graphql-server/shared/shop";
import type { QueryAnswer } from "../../ssr-state/packed-answers.ts";
import { loadPage } from "../page-loader.ts";
import { routeOf } from "../routes.ts";
import { renderApp } from "./render-app.tsx";

/** What the app shows at an address when it has these answers alone. */
export async function renderShell(
  shop: Shop,
  address: string,
  answers: readonly QueryAnswer[],
  isPreview = false,
): Promise<string> {
  await loadPage(routeOf(new URL(address, shop.publicUrl).pathname).route);
  return renderApp(address, shop, answers, { code: 200 }, isPreview).html;
}
