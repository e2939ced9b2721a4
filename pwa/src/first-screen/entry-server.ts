/** Entry of the server build, which graphql-server/src/api/storefront/render/load-pwa-renderer.ts loads. */
export { default as documentTemplate } from "./document.html?raw";
export { renderNoScript } from "./no-script.tsx";
export { prerenderShells } from "./prerender-shells.ts";
export { renderPage } from "./render-public-page.ts";
