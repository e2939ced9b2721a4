import { styleElement } from "graphql-server/text/html-template";
import { createHandlerBoundToURL, matchPrecache } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import {
  fillAppShell,
  type PrerenderedShells,
  parseAppShell,
  withNewerShop,
} from "../first-screen/app-shell.ts";
import { readStoredShop } from "../offline/shop/stored-shop.ts";
import { firstScreenOf, hasFirstScreen } from "./choose-first-screen.ts";

/** The name that the server uses (`static-files.ts`). */
const PRERENDERED_SHELLS = "/prerendered-shells.json";

/**
 * Paths that the server answers itself, and files. The pattern of files ignores the query, because a search text may
 * end like a file name.
 */
const DENYLIST = [/^\/(graphql|catalogue-events|api|images|healthz|readyz|metrics)\b/, /^[^?]*\.[a-z0-9]+$/i];

/**
 * Answers every navigation from the precached app shell, also to a page that was never visited. Pages that have a
 * prerendered shell show their first screen before any script runs.
 * @param styleSheet URL path of the style sheet, which is precached too; the shell has a slot for it
 */
export function registerNavigationRoute(styleSheet: string): void {
  const precachedShell = createHandlerBoundToURL("/index.html");
  const answer = async (options: Parameters<typeof precachedShell>[0]): Promise<Response> => {
    // The address is read before the precache handler runs, because that handler replaces the request by the shell's.
    const address = new URL(options.request.url);
    const response = precachedShell(options);
    const stored = readStoredShop();
    const styles = stylesOf(styleSheet);
    const prerendered = hasFirstScreen(address) ? precachedShells().catch(() => undefined) : undefined;
    const shell = response
      .then((answered) => answered.text())
      .then(async (html) => withNewerShop(parseAppShell(html, await prerendered), await stored));
    // If a first screen fails, the script renders the page.
    const firstScreen = await firstScreenOf(address, shell).catch(() => undefined);
    const [{ html }, { status, headers }] = await Promise.all([shell, response]);
    return new Response(fillAppShell(html, await styles, firstScreen), { status, headers });
  };
  registerRoute(new NavigationRoute(answer, { denylist: DENYLIST }));
}

/**
 * Returns the styles inline, so that the page appears before any request; returns a link if the browser has deleted
 * the sheet.
 */
async function stylesOf(styleSheet: string): Promise<string> {
  const css = await precachedText(styleSheet);
  return css ? styleElement(styleSheet, css.trim()) : `<link rel="stylesheet" href="${styleSheet}">`;
}

async function precachedShells(): Promise<PrerenderedShells | undefined> {
  const text = await precachedText(PRERENDERED_SHELLS);
  return text ? JSON.parse(text) : undefined;
}

/** Returns undefined if the browser has deleted the file. */
async function precachedText(url: string): Promise<string | undefined> {
  const response = await matchPrecache(url).catch(() => undefined);
  return response?.text();
}
