import { describe, expect, it } from "vitest";
import { openShell, withStart } from "./starts.ts";

const HOME = "<header>Mboa Mode</header>\n<h1>À 15 000 FCFA, $& compris</h1>";
const SHELL =
  `<body><script id="shop">{}</script><template id="start-home">${HOME}</template>` +
  `<template id="start-product-reduced"><h1>Article</h1></template><div id="root"><!--app--></div></body>`;

describe("the shell the worker keeps", () => {
  const { page, drawings } = openShell(SHELL);

  it("is opened without what was set aside in it", () => {
    expect(page).toBe(`<body><script id="shop">{}</script><div id="root"><!--app--></div></body>`);
    expect(Object.fromEntries(drawings)).toEqual({ home: HOME, "product-reduced": "<h1>Article</h1>" });
  });

  it("takes a page's start in its place, to the letter", () => {
    expect(withStart(page, { html: HOME })).toBe(
      `<body><script id="shop">{}</script><div id="root">${HOME}</div></body>`,
    );
  });

  it("brings the answers the start was drawn from, which cannot leave their place", () => {
    const answers = { name: "</script><script>alert('$&')</script>" };
    const html = withStart(page, { html: "<h1>Article</h1>", answers });
    expect(html).not.toContain("<script>alert");
    expect(JSON.parse(/id="start">(.*)<\/script><\/body>$/.exec(html)?.[1] ?? "")).toEqual(answers);
  });
});
