import { jsonBlock } from "graphql-server/platform/text/html-template";
import { describe, expect, it } from "vitest";
import { testShop } from "../app/testing/render.tsx";
import { fillAppShell, parseAppShell, withNewerShop } from "./app-shell.ts";

const HOME = "<header>Mboa Mode</header>\n<h1>À 15 000 FCFA, $& compris</h1>";
const SHOP = jsonBlock("shop", { version: 5, name: "Mboa Mode" });
const PRERENDERED = { version: 5, shells: { home: HOME } };
const BODY = `<div id="root"><!--placeholder:content--></div><!--placeholder:state--></body>`;
const STYLES = "<style>a{}</style>";
const SHELL = `<head><!--placeholder:styles--></head><body>${SHOP}${BODY}`;

describe("the app shell in the service worker", () => {
  const { html, shop, prerendered } = parseAppShell(SHELL, PRERENDERED);

  it("contains the shop's settings, and the prerendered first screens that were made with these settings", () => {
    expect(html).toBe(SHELL);
    expect(shop).toEqual({ version: 5, name: "Mboa Mode" });
    expect(prerendered).toEqual({ home: HOME });
  });

  it.each([
    ["they contain other settings of the shop", { ...PRERENDERED, version: 6 }],
    ["the browser has deleted their file", undefined],
  ])("has no prerendered first screens if %s", (_, file) => {
    expect(parseAppShell(SHELL, file)).toEqual({ html: SHELL, shop, prerendered: {} });
  });

  it("contains the HTML of a first screen unchanged", () => {
    expect(fillAppShell(html, STYLES, { html: HOME })).toBe(
      `<head>${STYLES}</head><body>${SHOP}<div id="root">${HOME}</div><!--placeholder:state--></body>`,
    );
  });

  it("contains the style sheet even if the page has no first screen", () => {
    expect(fillAppShell(html, STYLES, undefined)).toBe(`<head>${STYLES}</head><body>${SHOP}${BODY}`);
  });

  it("contains the query answers of the first screen, and no text in them can end the script element", () => {
    const data = { name: "</script><script>alert('$&')</script>" };
    const answers = [{ name: "ProductPage", variables: {}, data }];
    const page = fillAppShell(html, STYLES, { html: "<h1>Article</h1>", answers });
    expect(page).not.toContain("<script>alert");
    expect(JSON.parse(/id="start">(.*)<\/script><\/body>$/.exec(page)?.[1] ?? "")).toEqual(answers);
  });
});

describe("the app shell after the shop's settings have changed", () => {
  const installed = { ...testShop, version: 5, name: "Chez <Ada>", phone: "237600000000", year: 2027 };
  const document = `<head><title>Chez &lt;Ada&gt;</title><!--placeholder:styles--></head><body>${jsonBlock("shop", installed)}${BODY}`;
  const shell = parseAppShell(document, PRERENDERED);
  const newer = {
    ...installed,
    version: 6,
    name: "Chez $& Ada",
    phone: "237699999999",
    messagingUrl: "",
    year: 2026,
  };

  it("contains only the new settings, and no first screen with the former settings", () => {
    const { html, shop, prerendered } = withNewerShop(shell, newer);
    expect(shop).toEqual({ ...newer, year: 2027 });
    expect(prerendered).toEqual({});
    expect(parseAppShell(html, undefined).shop).toEqual(shop);
    expect(html).toContain("<title>Chez $&amp; Ada</title>");
    expect(html).not.toContain("237600000000");
  });

  it.each([
    ["no settings are stored", undefined],
    ["the stored settings are older", { ...newer, version: 4 }],
    ["the stored settings have the same version", { ...newer, version: 5 }],
  ])("keeps its own settings if %s", (_, stored) => {
    expect(withNewerShop(shell, stored)).toBe(shell);
  });
});
