import type { Shop, ShopPart } from "../../../features/shop/profile/shop.rules.ts";
import { inlineSource } from "../../../platform/http/security-headers.ts";
import {
  escapeHtml,
  fillPlaceholders,
  JSON_BLOCKS,
  jsonBlock,
  placeholder,
  styleElement,
} from "../../../platform/text/html-template.rules.ts";
import type { BuildManifest } from "../assets/build-manifest.ts";
import { CriticalCss } from "./critical-css.ts";
import { pageShop } from "./page-shop.ts";

export interface RenderedPage {
  status: number;
  /** Title, description and preview tags, as HTML. */
  head: string;
  /** Content of #root, as HTML. */
  html: string;
  /**
   * State of the rendered page: the query results with which the page was rendered, so that the browser need not
   * request these results again.
   */
  state: unknown;
  /** Source paths of the page's lazily loaded modules, so that the template can name their scripts. */
  modules: readonly string[];
  /** The long part of the shop's settings that the page shows, such as the terms; undefined if it shows none. */
  part?: ShopPart | undefined;
}

/**
 * The template of HTML documents. With a rendered page in its placeholders, it becomes the document of a first visit.
 * Without a page, it becomes the app shell of later visits. Its placeholders are: `head`, `assets` (styles and early
 * scripts), `data` (JSON blocks), `content` of #root, `no-script` (shown without JavaScript instead of an empty #root),
 * `state` (the service worker's JSON block), `scripts` (last in the body).
 */
export class PageTemplate {
  readonly #template: string;
  readonly #build: BuildManifest | undefined;
  readonly #criticalCss: CriticalCss;

  /** @param build the PWA's build; undefined in development, when the template has its own scripts and styles */
  constructor(template: string, build: BuildManifest | undefined) {
    // In a build, the spaces between tags are removed from the template. These spaces help only developers, and make
    // every page longer.
    this.#template = build ? template.replace(/>\s+</g, "><") : template;
    this.#build = build;
    this.#criticalCss = new CriticalCss(build?.styleSheet.css ?? "");
  }

  /** CSP source of the app shell's inline style sheet; empty in development. */
  get styleHash(): string {
    return this.#build ? inlineSource(this.#build.styleSheet.css) : "";
  }

  /**
   * CSP sources of the app shell's inline script and of its import map; empty in development. boot.ts adds the same
   * import map to pages that the server has rendered, so these pages need the import map's source too.
   */
  get scriptHashes(): string[] {
    return this.#build ? [this.#build.shellScript, this.#build.importMap].map(inlineSource) : [];
  }

  /**
   * Returns the app shell: the HTML without a rendered page. The application renders the whole page in the browser.
   * @param noScript HTML that only browsers without JavaScript show
   */
  shell(shop: Shop, noScript: string): string {
    const styles = this.#build
      ? { styles: styleElement(this.#build.styleSheet.url, this.#build.styleSheet.css) }
      : {};
    return fillPlaceholders(this.#openShell(shop), {
      ...styles,
      "no-script": `<noscript>${noScript}</noscript>`,
    });
  }

  /**
   * Returns the app shell that the service worker precaches. Its placeholders `content`, `state` and `styles` stay
   * open. The service worker fills `content` and `state` with a prerendered shell, and `styles` with the style sheet
   * that it has precached.
   */
  precachedShell(shop: Shop): string {
    // The placeholder `no-script` gets no content, because no service worker runs without JavaScript.
    return fillPlaceholders(this.#openShell(shop), { "no-script": "" });
  }

  #openShell(shop: Shop): string {
    return this.#withoutContent(shop, this.#build && shellAssets(this.#build));
  }

  /**
   * Returns the HTML page of the admin panel, which has its own script and styles.
   * @param noScript HTML in the shop's styles that only browsers without JavaScript show
   */
  panel(shop: Shop, noScript: string): string {
    const build = this.#build;
    const shopStyles = build ? styleSheetLink(build.styleSheet.url) : "";
    return fillPlaceholders(this.#withoutContent(shop, build && panelAssets(build)), {
      content: "",
      "no-script": `<noscript>${shopStyles}${noScript}</noscript>`,
      state: "",
    });
  }

  /**
   * Returns the template with the shop's name and settings, but without a page.
   * @param assets elements that load styles and scripts; undefined in development
   */
  #withoutContent(shop: Shop, assets: string | undefined): string {
    return fillPlaceholders(this.#template, {
      head: `<title>${escapeHtml(shop.name)}</title>`,
      ...(assets !== undefined && { assets, scripts: "" }),
      data: jsonBlock(JSON_BLOCKS.shop, shop),
    });
  }

  /**
   * Returns the HTML for a first visit: the rendered page and its critical CSS. The application's script and the whole
   * style sheet load after the page's first image.
   */
  page(
    shop: Shop,
    { head, html: content, state, modules, part }: RenderedPage,
  ): { html: string; styleHash: string } {
    const html = fillPlaceholders(this.#template, {
      head,
      // The JSON data come before the content, because data and content contain the same texts, and compress better in
      // this sequence.
      data: jsonBlock(JSON_BLOCKS.shop, pageShop(shop, part)) + jsonBlock(JSON_BLOCKS.serverState, state),
      content,
      "no-script": "",
      state: "",
    });
    const build = this.#build;
    if (!build) return { html, styleHash: "" };
    const css = this.#criticalCss.usedBy(html);
    return {
      html: fillPlaceholders(html, { assets: pageAssets(build, css), scripts: bootScript(build, modules) }),
      styleHash: inlineSource(css),
    };
  }
}

const MANIFEST_LINK = '<link rel="manifest" href="/manifest.webmanifest">';

/**
 * Returns the elements that load the scripts of the app shell. The import map is before the first module script,
 * because browsers ignore an import map after a module script.
 */
const shellAssets = ({ entry, importMap, shellScript }: BuildManifest): string =>
  `${placeholder("styles")}<script>${shellScript}</script><script type="importmap">${importMap}</script><script type="module" src="${entry}"></script>${MANIFEST_LINK}`;

const styleSheetLink = (url: string): string => `<link rel="stylesheet" href="${url}">`;

const panelAssets = ({ panel }: BuildManifest): string =>
  `${styleSheetLink(panel.styleSheet)}<script type="module" src="${panel.script}"></script>${MANIFEST_LINK}`;

/**
 * Returns the style elements of a page: its critical CSS, and a link to the whole style sheet for browsers without
 * JavaScript. In all other browsers, boot.ts loads the whole style sheet.
 */
const pageAssets = ({ styleSheet }: BuildManifest, css: string): string =>
  `<style>${css}</style><noscript>${styleSheetLink(styleSheet.url)}</noscript>${MANIFEST_LINK}`;

/**
 * Returns the element of the boot script. The element is last in the body. So the content and the data that boot.ts
 * reads have arrived before the script starts, even on a slow connection.
 */
function bootScript({ boot, entry, styleSheet, filesOf }: BuildManifest, modules: readonly string[]): string {
  const files = new Set(modules.flatMap(filesOf));
  return `<script async src="${boot}" data-entry="${entry}" data-files="${[...files].join(" ")}" data-sheet="${styleSheet.url}"></script>`;
}
