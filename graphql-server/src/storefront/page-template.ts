import { createHash } from "node:crypto";
import type { Shop } from "../shop.rules.ts";

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
const MODULE_SCRIPT = /<script type="module"[^>]*><\/script>/;
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

  /** @param scripts undefined in development, where the page loads its modules as they are */
  constructor(html: string, scripts: ScriptFiles | undefined) {
    this.#html = html;
    this.#scripts = scripts;
  }

  /** CSP source of each inline style sheet of the template. */
  styleHashes(): string[] {
    return [...this.#html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
      ([, css = ""]) => `'sha256-${createHash("sha256").update(css).digest("base64")}'`,
    );
  }

  /** The page without content, precached by the service worker; its scripts draw everything. */
  shell(shop: Shop): string {
    return this.#html
      .replace(HEAD, () => `<title>${escapeHtml(shop.name)}</title>`)
      .replace("<!--data-->", () => jsonBlock("shop", shop));
  }

  /** The page of a first visit: content first, scripts after its first picture. */
  page(shop: Shop, page: RenderedPage): string {
    // Function replacers: "$&" in a product's text is text.
    const html = this.#html
      .replace(HEAD, () => page.head)
      .replace("<!--app-->", () => page.html)
      .replace("<!--data-->", () => jsonBlock("shop", shop) + jsonBlock("data", page.state));
    const scripts = this.#scripts;
    if (!scripts) return html;
    const files = [...new Set(page.modules.flatMap((module) => scripts.filesOf(module)))].filter(
      (file) => file !== scripts.entry,
    );
    const boot = `<script async src="${scripts.boot}" data-entry="${scripts.entry}" data-files="${files.join(" ")}"></script>`;
    return html.replace(MODULE_PRELOADS, "").replace(MODULE_SCRIPT, () => boot);
  }
}
