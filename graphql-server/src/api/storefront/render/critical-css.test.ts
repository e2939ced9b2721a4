import { describe, expect, it } from "vitest";
import { CriticalCss } from "./critical-css.ts";

const HTML =
  '<body><div id="splash"><i></i></div><main class="card wide" data-shade="dark"><p class="price">1</p></main></body>';

describe("the critical CSS of a rendered page", () => {
  it.each([
    [
      "elements, ids and attributes",
      "body{margin:0}#splash>i{width:var(--a)}[hidden]{display:none}:root{--a:1}",
    ],
    ["a class in the page", ".card{a:b}"],
    ["a position among siblings", ".card:nth-child(odd)>p::before{a:b}"],
    ["a selector of two classes that are both in the page", ".card .price{a:b}"],
    ["a class inside :not()", ".card:not(.absent){a:b}"],
    ["an attribute in the page", ".card[data-shade=dark]{a:b}"],
    [
      "attributes that the boot script and the splash screen set",
      "[data-unseen] .card{a:b}#splash[data-held]{a:b}.card[open]{a:b}",
    ],
    ["an attribute inside :not()", ".card:not([aria-busy]){a:b}"],
    ["`:is()` with two attributes, one of which is in the page", ".card:is([aria-busy],[data-shade]){a:b}"],
    ["selectors in parentheses", ".card:is(.wide,.price){a:b}"],
    ["strings with braces", '.card:before{content:"}{"}'],
    ["a condition with a rule that is kept", "@media (width>=768px){.card{a:b}}"],
    ["a custom property's declaration", "@property --a{syntax:'*';inherits:false}"],
    ["reduced motion", "@media (prefers-reduced-motion:reduce){.card{a:b}}"],
  ])("contains a rule for %s, such as %s", (_, css) => {
    expect(new CriticalCss(css).usedBy(HTML)).toBe(css);
  });

  it.each([
    ["a state that only the application sets", ".card[aria-busy=true]{a:b}.card:disabled{a:b}"],
    ["text that was selected", "::selection{a:b}"],
    ["the button of a file field", ".card::file-selector-button{a:b}"],
    ["a pressed element", ".card:active{a:b}"],
    ["a missing element", "textarea.card{a:b}.card>ol{a:b}"],
    ["decorative motion", "@media (prefers-reduced-motion:no-preference){.card{a:b}}"],
    ["a missing class", ".absent{a:b}"],
    ["one missing class of two", ".card.absent{a:b}"],
    ["a starting style of a missing class", "@media (a:b){@starting-style{.absent{a:b}}}"],
    ["print", "@media print{.card{a:b}}@page order{margin:1mm}"],
    ["hover", "@media (hover:hover){.card:hover{a:b}}"],
    ["a condition of which no rule is kept", "@media print{.absent{a:b}@supports (a:b){.gone{c:d}}}"],
  ])("contains no rule for %s, such as %s", (_, css) => {
    expect(new CriticalCss(css).usedBy(HTML)).toBe("");
  });

  it("leaves out a rule's selectors that match nothing", () => {
    expect(new CriticalCss(".absent,.card:hover,.gone>p,.wide{a:b}").usedBy(HTML)).toBe(
      ".card:hover,.wide{a:b}",
    );
  });

  it("leaves out custom properties that no rule uses", () => {
    const css = ":root{--a:1;--b:2px 3px;--c:4}.card{a:var(--a) var(--c,1);--d:5}";
    expect(new CriticalCss(css).usedBy(HTML)).toBe(":root{--a:1;--c:4}.card{a:var(--a) var(--c,1);}");
  });

  it("contains an animation only if a rule uses it", () => {
    const frames = "@keyframes turn{0%{a:b}to{c:d}}";
    expect(new CriticalCss(`.card{animation:turn 1s}${frames}`).usedBy(HTML)).toContain(frames);
    expect(new CriticalCss(`.card{animation:1s both turn}${frames}`).usedBy(HTML)).toContain(frames);
    expect(new CriticalCss(`.card{animation-name:spin,turn}${frames}`).usedBy(HTML)).toContain(frames);
    expect(new CriticalCss(`.absent{animation:turn 1s}${frames}`).usedBy(HTML)).toBe("");
    expect(new CriticalCss(`.card{background:turnip}${frames}`).usedBy(HTML)).not.toContain(frames);
  });

  it("keeps the rules in the sequence of the whole style sheet", () => {
    expect(new CriticalCss(".card{a:1}.absent{a:2}.wide{a:3}").usedBy(HTML)).toBe(".card{a:1}.wide{a:3}");
  });
});
