import { styleElement } from "graphql-server/shared/html-template";
import { createHandlerBoundToURL, matchPrecache } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { readStoredShop } from "../offline/shop/stored-shop.ts";
import { fillAppShell, parseAppShell, withNewerShop } from "../prerender/app-shell.ts";
import { firstScreenOf } from "./first-screens.ts";

/** Paths of the server's own, and files. */
const DENYLIST = [/^\/(graphql|catalogue-events|api|images|healthz|readyz|metrics)\b/, /\.[a-z0-9]+$/i];

/**
 * Answers every navigation, also to a page never visited, from the precached app shell. Pages that have a prerendered
 * shell show their first screen before any script runs.
 * @param styleSheet URL path of the style sheet, precached too; the shell has a slot for it
 */
export function registerNavigationRoute(styleSheet: string): void {
  const precachedShell = createHandlerBoundToURL("/index.html");
  const answer = async (options: Parameters<typeof precachedShell>[0]): Promise<Response> => {
    // Read first: the precache handler replaces the request by the shell's.
    const address = new URL(options.request.url);
    const response = precachedShell(options);
    const stored = readStoredShop();
    const shell = response
      .then((answered) => answered.text())
      .then(async (text) => withNewerShop(parseAppShell(text), await stored));
    // A first screen that fails leaves the page to its script.
    const firstScreen = await firstScreenOf(address, shell).catch(() => undefined);
    const [{ html }, { status, headers }, styles] = await Promise.all([
      shell,
      response,
      stylesOf(styleSheet),
    ]);
    return new Response(fillAppShell(html, styles, firstScreen), { status, headers });
  };
  registerRoute(new NavigationRoute(answer, { denylist: DENYLIST }));
}

/** Inline, so that the page shows before any request; linked where the browser has deleted it. */
async function stylesOf(styleSheet: string): Promise<string> {
  const precached = await matchPrecache(styleSheet).catch(() => undefined);
  if (!precached) return `<link rel="stylesheet" href="${styleSheet}">`;
  return styleElement(styleSheet, (await precached.text()).trim());
}
