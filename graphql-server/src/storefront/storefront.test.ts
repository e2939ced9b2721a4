import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isPrivatePage, pageAddress } from "./page-address.ts";
import { PageTemplate } from "./page-template.ts";

const HTML = `<head><!--head--><title>x</title><!--/head--><style data-sheet="/assets/style.css">main{color:red}.absent{color:blue}</style>
<link rel="modulepreload" crossorigin href="/assets/vendor.js"><script type="module" crossorigin src="/assets/runtime.js"></script>
<script type="module" crossorigin src="/assets/main.js"></script></head>
<body><!--data--><div id="root"><!--app--></div></body>`;

const shop = {
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
const scripts = {
  boot: "/assets/boot.js",
  entry: "/assets/main.js",
  filesOf: (module: string) => ["/assets/main.js", `/assets/${module}.js`],
};
const template = new PageTemplate(HTML, scripts);

const hashOf = (css: string): string => `'sha256-${createHash("sha256").update(css).digest("base64")}'`;

describe("a page drawn for a first visit", () => {
  const { html: page, styleHash } = template.page(shop, {
    status: 200,
    head: "<title>Robe $& à $1</title>",
    html: "<main>15 000 FCFA $&</main>",
    state: { text: "</script><script>alert(1)</script>" },
    modules: ["product"],
  });

  it("holds its head and content to the letter, dollars included", () => {
    expect(page).toContain("<title>Robe $& à $1</title>");
    expect(page).toContain('<div id="root"><main>15 000 FCFA $&</main></div>');
  });

  it("holds the styles it uses, allowed by their own hash", () => {
    expect(page).toContain("<style>main{color:red}</style>");
    expect(styleHash).toBe(hashOf("main{color:red}"));
  });

  it("has all styles also where no script brings them", () => {
    expect(page).toContain('<noscript><link rel="stylesheet" href="/assets/style.css"></noscript>');
  });

  it("cannot be left by its data", () => {
    expect(page).not.toContain("<script>alert");
    expect(page).toContain("\\u003c/script>");
  });

  it("starts its scripts after its first picture, the page's own file named along", () => {
    expect(page).toContain(
      '<script async src="/assets/boot.js" data-entry="/assets/main.js" data-files="/assets/product.js" data-sheet="/assets/style.css"></script></body>',
    );
    expect(page).not.toMatch(/type="module"|modulepreload/);
  });
});

describe("the shell", () => {
  it("names the shop, escaped, and keeps its module script", () => {
    const shell = template.shell(shop);
    expect(shell).toContain("<title>Chez &lt;Ada&gt; &amp; Cie</title>");
    expect(shell).toContain('<script type="application/json" id="shop">');
    expect(shell).toContain('<script type="module" crossorigin src="/assets/main.js"></script>');
  });

  it("keeps its content empty, the starts of pages set aside for the service worker", () => {
    const shell = template.shell(shop, { home: "<h1>Accueil $&</h1>", product: "<h1>Article</h1>" });
    expect(shell).toContain('<div id="root"><!--app--></div>');
    expect(shell).toContain('<template id="start-home"><h1>Accueil $&</h1></template>');
    expect(shell).toContain('<template id="start-product"><h1>Article</h1></template>');
    expect(template.shell(shop)).not.toContain("<template");
  });

  it("has its whole style sheet allowed by its hash", () => {
    expect(template.styleHash).toBe(hashOf("main{color:red}.absent{color:blue}"));
  });
});

describe("a page's address", () => {
  it.each([
    ["/", "/"],
    ["/product/", "/product"],
    ["/?utm_source=chat&fbclid=1", "/"],
    ["/search?utm_medium=x&q=sac%20à%20main", "/search?q=sac+%C3%A0+main"],
    [
      "/product-category?sort=asc&category=Robe&max=9000&category=Jupe",
      "/product-category?category=Robe&category=Jupe&max=9000&sort=asc",
    ],
  ])("%s is kept under %s", (requested, kept) => {
    expect(pageAddress(requested)).toBe(kept);
  });

  it.each(["/cart", "/account", "/admin-panel/all-products"])("%s is private", (path) => {
    expect(isPrivatePage(path)).toBe(true);
  });
  it.each(["/", "/cartes", "/product/1", "/login"])("%s is public", (path) => {
    expect(isPrivatePage(path)).toBe(false);
  });
});
