import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openPlaceholders } from "../../../platform/text/html-template.rules.ts";
import { PageTemplate } from "./page-template.ts";

const TEMPLATE = `<head><!--placeholder:head--><!--placeholder:assets--></head>
<body><!--placeholder:data--><div id="root"><!--placeholder:content--></div><!--placeholder:no-script--><!--placeholder:state--><!--placeholder:scripts--></body>`;

const shop = {
  version: 1,
  zones: [],
  name: "Chez <Ada> & Cie",
  phone: "237600000000",
  email: "a@b.cm",
  address: "Douala",
  latitude: 4.0416,
  longitude: 9.6873,
  messagingUrl: "https://wa.me/237600000000",
  socialUrl: "https://social.example",
  photoUrl: "https://photo.example",
  publicUrl: "http://localhost:4000",
  year: 2026,
};
const CSS = "main{color:red}.absent{color:blue}";
const build = {
  boot: "/assets/boot.js",
  entry: "/assets/app.js",
  importMap: '{"imports":{"/assets/page-1.js":"/assets/page-2.js"}}',
  shellScript: 'addEventListener("click",record)',
  worker: "/assets/service-worker.js",
  precache: [],
  styleSheet: { url: "/assets/style.css", css: CSS },
  rider: { script: "/assets/rider.js", styleSheet: "/assets/rider.css", worker: "/assets/rider-worker.js" },
  panel: { script: "/assets/panel.js", styleSheet: "/assets/panel-style.css" },
  filesOf: (module: string) => ["/assets/runtime.js", `/assets/${module}.js`],
};
const template = new PageTemplate(TEMPLATE, build);
// In development, the template has no placeholders for styles and scripts, because Vite has already inserted its own
// scripts.
const development = new PageTemplate(
  TEMPLATE.replace(/<!--placeholder:(assets|scripts)-->/g, "<!--vite-->"),
  undefined,
);
const rendered = {
  status: 200,
  head: "<title>Robe $& à $1</title>",
  html: "<main>15 000 FCFA $&</main>",
  state: { text: "</script><script>alert(1)</script>" },
  modules: ["product"],
};

const hashOf = (css: string): string => `'sha256-${createHash("sha256").update(css).digest("base64")}'`;

describe("a page rendered for a first visit", () => {
  const { html: page, styleHash } = template.page(shop, rendered);

  it("contains its head and content unchanged, even with dollar signs", () => {
    expect(page).toContain("<title>Robe $& à $1</title>");
    expect(page).toContain('<div id="root"><main>15 000 FCFA $&</main></div>');
  });

  it("has content in all placeholders", () => {
    expect(openPlaceholders(page)).toEqual([]);
  });

  it("contains its critical CSS, whose hash the security policy can allow", () => {
    expect(page).toContain("<style>main{color:red}</style>");
    expect(styleHash).toBe(hashOf("main{color:red}"));
  });

  it("loads the whole style sheet even without JavaScript", () => {
    expect(page).toContain('<noscript><link rel="stylesheet" href="/assets/style.css"></noscript>');
  });

  it("contains its data in a script element that no text in the data can close", () => {
    expect(page).not.toContain("<script>alert");
    expect(page).toContain("\\u003c/script>");
  });

  it("ends with the boot script, which loads all scripts, including the script of this kind of page", () => {
    expect(page).toContain(
      '<script async src="/assets/boot.js" data-entry="/assets/app.js" data-files="/assets/runtime.js /assets/product.js" data-sheet="/assets/style.css"></script></body>',
    );
    expect(page).not.toMatch(/type="module"|modulepreload/);
  });
});

describe("the app shell", () => {
  it("contains the shop's escaped name, and loads the application's script", () => {
    const shell = template.shell(shop, "");
    expect(shell).toContain("<title>Chez &lt;Ada&gt; &amp; Cie</title>");
    expect(shell).toContain('<script type="application/json" id="shop">');
    expect(shell).toContain(
      `<script>${build.shellScript}</script><script type="importmap">${build.importMap}</script><script type="module" src="/assets/app.js"></script>`,
    );
    expect(template.scriptHashes).toEqual([hashOf(build.shellScript), hashOf(build.importMap)]);
  });

  it("shows a text beside the empty #root to browsers without JavaScript, but not in the service worker's shell", () => {
    const text = '<p>Écrivez-nous : <a href="tel:+237">$1</a></p>';
    const filled = `<div id="root"><!--placeholder:content--></div><noscript>${text}</noscript>`;
    expect(template.shell(shop, text)).toContain(filled);
    expect(development.shell(shop, text)).toContain(filled);
    expect(template.precachedShell(shop)).not.toContain("noscript");
  });

  it("leaves the placeholders of styles, content and state to the service worker, which fills them", () => {
    expect(openPlaceholders(template.precachedShell(shop))).toEqual(["styles", "content", "state"]);
  });

  it("contains the whole style sheet, whose hash the security policy can allow", () => {
    expect(template.shell(shop, "")).toContain(`<style data-sheet="/assets/style.css">${CSS}</style>`);
    expect(template.styleHash).toBe(hashOf(CSS));
  });
});

describe("the HTML page of the admin panel", () => {
  const html = template.panel(shop, "<p>Sans script</p>");

  it("loads the panel's own script and styles, and none of the shop's", () => {
    expect(html).toContain(
      '<link rel="stylesheet" href="/assets/panel-style.css"><script type="module" src="/assets/panel.js"></script>',
    );
    expect(html.replace(/<noscript>.*<\/noscript>/, "")).not.toMatch(/\/assets\/(?!panel)|<style|importmap/);
    expect(openPlaceholders(html)).toEqual([]);
  });

  it("contains the shop's settings, and for browsers without JavaScript a text and the shop's style sheet", () => {
    expect(html).toContain('<script type="application/json" id="shop">');
    expect(html).toContain(
      '<noscript><link rel="stylesheet" href="/assets/style.css"><p>Sans script</p></noscript>',
    );
  });
});

describe("in development,", () => {
  it("pages and the app shell keep Vite's scripts, and have no inline style sheet", () => {
    const { html, styleHash } = development.page(shop, rendered);
    expect([openPlaceholders(html), styleHash, development.styleHash]).toEqual([[], "", ""]);
    expect(html.match(/<!--vite-->/g)).toHaveLength(2);
    expect(openPlaceholders(development.shell(shop, ""))).toEqual(["content", "state"]);
  });
});
