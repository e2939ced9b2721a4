import { createHandlerBoundToURL } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { productStart } from "./product-start.ts";
import { type OpenedShell, openShell, type Start, withStart } from "./starts.ts";

/** Addresses of the server's own, and files. */
const NO_PAGES = [/^\/(graphql|catalogue-events|api|images|healthz|readyz|metrics)\b/, /\.[a-z0-9]+$/i];
/** The page of a product, its id written as the shop writes it. */
const PRODUCT = /^\/product\/([0-9a-f-]{36})$/;

/** Every route opens from the kept shell, also one never visited; what has a start shows it before any script runs. */
export function openPages(): void {
  const shell = createHandlerBoundToURL("/index.html");
  const open = async (options: Parameters<typeof shell>[0]): Promise<Response> => {
    // Read beforehand: the handler puts the shell's request in its place.
    const { pathname } = new URL(options.request.url);
    const kept = shell(options);
    const opened = kept.then((response) => response.text()).then(openShell);
    // Whatever a start fails of, the page opens.
    const start = await startOf(pathname, opened).catch(() => undefined);
    const { page } = await opened;
    const { status, headers } = await kept;
    return new Response(start ? withStart(page, start) : page, { status, headers });
  };
  registerRoute(new NavigationRoute(open, { denylist: NO_PAGES }));
}

async function startOf(pathname: string, shell: Promise<OpenedShell>): Promise<Start | undefined> {
  const product = PRODUCT.exec(pathname)?.[1];
  if (product) return productStart(product, shell);
  const home = pathname === "/" ? (await shell).drawings.get("home") : undefined;
  return home ? { html: home } : undefined;
}
