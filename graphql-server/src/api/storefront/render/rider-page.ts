import type { Shop } from "../../../features/shop/profile/shop.rules.ts";
import { escapeHtml } from "../../../platform/text/html-template.rules.ts";
import type { BuildManifest } from "../assets/build-manifest.ts";

export const riderAssets = ({ rider: { script, styleSheet } }: Pick<BuildManifest, "rider">): string =>
  `<link rel="stylesheet" href="${styleSheet}"><script type="module" src="${script}"></script>`;

/**
 * Returns the HTML page for delivery riders. It contains no data of a delivery round, because the server does not see
 * the round's key: the key is in the URL after `#`, which browsers do not send.
 * @param assets elements of the page's script and styles
 */
export function riderPage({ name, phone }: Pick<Shop, "name" | "phone">, assets: string): string {
  const shop = escapeHtml(name);
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta name="format-detection" content="telephone=no">
<title>Tournée — ${shop}</title>
<link rel="icon" href="/icons/favicon.svg" type="image/svg+xml">
${assets}
</head>
<body>
<div id="root" data-shop="${shop}" data-phone="${escapeHtml(phone)}"></div>
<noscript><p>Cette page a besoin de JavaScript. Appelez ${shop}&nbsp;: <a href="tel:+${escapeHtml(phone)}">+${escapeHtml(phone)}</a></p></noscript>
</body>
</html>
`;
}
