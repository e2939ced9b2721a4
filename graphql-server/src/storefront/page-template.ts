import { createHash } from "node:crypto";
import type { Shop } from "../shared/shop.rules.ts";
import { PageStyles } from "./page-styles.ts";

/** What the PWA's own server renderer makes of an address. */
export interface RenderedPage {
  status: number;
  /** Title, description and preview tags, as HTML. */
  head: string;
  html: string;
  /** Answers the page was drawn from, so that the browser need not ask again. */
  state: unknown;
  /** Source paths of the lazily loaded modules the page was drawn by. */
  modules: readonly string[];
}

/** The built files a page's scripts live in. */
export interface ScriptFiles {
  /** Tiny script that starts the application once the first picture is there. */
  boot: string;
  entry: string;
  /** Files to load together with the entry, for a lazily loaded module. */
  filesOf(module: string): readonly string[];
}

const HEAD = /<!--head-->[\s\S]*?<!--\/head-->/;
const MODULE_SCRIPTS = /<script type="module"[^>]*><\/script>\s*/g;
/** The build's inline style sheet, which names its own file. */
const STYLES = /<style data-sheet="([^"]*)">([\s\S]*?)<\/style>/;
const MODULE_PRELOADS = /<link rel="modulepreload"[^>]*>\s*/g;

/** `<` escaped: the JSON cannot close its own script element. */
const jsonBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replace(/</g, "\\u003c")}</script>`;

const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign,
  );

/** The built `index.html`, filled in: as the shell of later visits, or with a rendered page for a first one. */
export class PageTemplate {
  readonly #html: string;
  readonly #scripts: ScriptFiles | undefined;
  readonly #css: string;
  readonly #sheet: string;
  readonly #styles: PageStyles;

  /** @param scripts undefined in development, where the page loads its modules as they are */
  constructor(html: string, scripts: ScriptFiles | undefined) {
    const [, sheet = "", css = ""] = STYLES.exec(html) ?? [];
    this.#html = html;
    this.#scripts = scripts;
    this.#css = css;
    this.#sheet = sheet;
    this.#styles = new PageStyles(css);
  }

  /** CSP source of the shell's inline style sheet. */
  get styleHash(): string {
    return styleHash(this.#css);
  }

  /**
   * The page without content; its scripts draw everything.
   * @param starts what pages show before any script has run, by name: set aside for the service worker, which puts one
   * in its place when its page is opened
   */
  shell(shop: Shop, starts: Readonly<Record<string, string>> = {}): string {
    const aside = Object.entries(starts).map(
      ([name, start]) => `<template id="start-${name}">${start}</template>`,
    );
    return this.#html
      .replace(HEAD, () => `<title>${escapeHtml(shop.name)}</title>`)
      .replace("<!--data-->", () => jsonBlock("shop", shop) + aside.join(""));
  }

  /** The page of a first visit: content and the styles it uses first, all else after its first picture. */
  page(shop: Shop, page: RenderedPage): { html: string; styleHash: string } {
    // Function replacers: "$&" in a product's text is text. The answers stand before the content: what is repeated
    // compresses best after the table it is in.
    const html = this.#html
      .replace(HEAD, () => page.head)
      .replace("<!--app-->", () => page.html)
      .replace("<!--data-->", () => jsonBlock("shop", shop) + jsonBlock("data", page.state));
    const scripts = this.#scripts;
    if (!scripts) return { html, styleHash: "" };
    const css = this.#styles.usedBy(html);
    const started = html
      .replace(STYLES, () => `<style>${css}</style>${this.#wholeSheet()}`)
      .replace(MODULE_PRELOADS, "")
      .replace(MODULE_SCRIPTS, "")
      // Last in the body: the content and data it looks at stand before it, however slowly the page arrives.
      .replace("</body>", () => `${this.#boot(scripts, page.modules)}</body>`);
    return { html: started, styleHash: styleHash(css) };
  }

  /** Where no script brings the other styles. */
  #wholeSheet(): string {
    return `<noscript><link rel="stylesheet" href="${this.#sheet}"></noscript>`;
  }

  #boot({ boot, entry, filesOf }: ScriptFiles, modules: readonly string[]): string {
    const files = new Set(modules.flatMap(filesOf));
    files.delete(entry);
    return `<script async src="${boot}" data-entry="${entry}" data-files="${[...files].join(" ")}" data-sheet="${this.#sheet}"></script>`;
  }
}

const styleHash = (css: string): string => `'sha256-${createHash("sha256").update(css).digest("base64")}'`;
