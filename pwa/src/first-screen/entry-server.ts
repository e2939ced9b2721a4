/** The server build's entry: what graphql-server/src/storefront/render/ssr-renderer.ts loads. */
export { default as documentTemplate } from "./document.html?raw";
export { prerenderShells } from "./prerender-shells.ts";
export { renderPage } from "./render-page.ts";
