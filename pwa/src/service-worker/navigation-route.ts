import { styleElement } from "graphql-server/platform/text/html-template";
import { createHandlerBoundToURL, matchPrecache } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { readStoredShop } from "../data/offline/shop/stored-shop.ts";
import {
  fillAppShell,
  type PrerenderedShells,
  parseAppShell,
  withNewerShop,
} from "../first-screen/app-shell.ts";
import { firstScreenOf, hasFirstScreen } from "./choose-first-screen.ts";
import { fetchInTime } from "./time-limit.ts";

/** URL path of the file with the prerendered shells. Must equal the path in the server's `static-files.ts`. */
const PRERENDERED_SHELLS = "/prerendered-shells.json";

/**
 * URLs that the worker leaves to the network: paths that the server itself answers, and files. The file pattern stops
 * at the query, because a search text may end like a file name.
 */
const DENYLIST = [/^\/(tournee|graphql|events|api|images|healthz|readyz|metrics)\b/, /^[^?]*\.[a-z0-9]+$/i];

/** Paths of the admin panel, which is a separate document and works only with a network. */
const PANEL = /^\/admin-panel(?:\/|$)/i;

/**
 * Answers navigations from the precached app shell, even to a page that was never visited. Pages with a prerendered
 * shell show their first screen before any script runs. Exception: the server answers pages of the admin panel; if the
 * server cannot be reached, the app shell says that the panel needs a network.
 * @param styleSheet URL path of the precached style sheet, which is inserted into the shell
 */
export function registerNavigationRoute(styleSheet: string): void {
  const precachedShell = createHandlerBoundToURL("/index.html");
  const answer = async (options: Parameters<typeof precachedShell>[0]): Promise<Response> => {
    // The URL is read before the precache handler runs, because that handler replaces the request by a request for the
    // shell.
    const address = new URL(options.request.url);
    if (PANEL.test(address.pathname)) {
      const panel = await fetchInTime(options.request).catch(() => undefined);
      if (panel) return panel;
    }
    const response = precachedShell(options);
    const stored = readStoredShop();
    const styles = stylesOf(styleSheet);
    const prerendered = hasFirstScreen(address) ? precachedShells().catch(() => undefined) : undefined;
    const shell = response
      .then((answered) => answered.text())
      .then(async (html) => withNewerShop(parseAppShell(html, await prerendered), await stored));
    // If the first screen cannot be made, the page's script renders the page.
    const firstScreen = await firstScreenOf(address, shell).catch(() => undefined);
    const [{ html }, { status, headers }] = await Promise.all([shell, response]);
    return new Response(fillAppShell(html, await styles, firstScreen), { status, headers });
  };
  registerRoute(new NavigationRoute(answer, { denylist: DENYLIST }));
}

/**
 * Returns the style sheet as an inline element, so that the page needs no request before it appears. If the browser has
 * deleted the style sheet, returns a link to it.
 */
async function stylesOf(styleSheet: string): Promise<string> {
  const css = await precachedText(styleSheet);
  return css ? styleElement(styleSheet, css.trim()) : `<link rel="stylesheet" href="${styleSheet}">`;
}

async function precachedShells(): Promise<PrerenderedShells | undefined> {
  const text = await precachedText(PRERENDERED_SHELLS);
  return text ? JSON.parse(text) : undefined;
}

/** Returns the text of a precached file; undefined if the browser has deleted the file. */
async function precachedText(url: string): Promise<string | undefined> {
  const response = await matchPrecache(url).catch(() => undefined);
  return response?.text();
}
