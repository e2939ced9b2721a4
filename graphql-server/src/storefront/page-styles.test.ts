import { describe, expect, it } from "vitest";
import { PageStyles } from "./page-styles.ts";

const HTML = '<main class="card wide"><p class="price">1</p></main>';

describe("the styles of a drawn page", () => {
  it.each([
    [
      "elements, ids and attributes",
      "body{margin:0}#splash>i{width:1px}[hidden]{display:none}:root{--a:1}",
      true,
    ],
    ["a class that is there", ".card{a:b}", true],
    ["one of several selectors", ".absent,.card:hover{a:b}", true],
    ["all classes of a selector", ".card .price{a:b}", true],
    ["a class only excluded", ".card:not(.absent){a:b}", true],
    ["selectors in parentheses", ".card:is(.wide,.price){a:b}", true],
    ["strings with braces", '.card:before{content:"}{"}', true],
    ["a condition with a rule that is kept", "@media (width>=768px){.card{a:b}}", true],
    ["a variable's declaration", "@property --a{syntax:'*';inherits:false}", true],
    ["a missing class", ".absent{a:b}", false],
    ["one missing class of two", ".card.absent{a:b}", false],
    ["a condition without any rule kept", "@media print{.absent{a:b}@supports (a:b){.gone{c:d}}}", false],
  ])("%s", (_, css, kept) => {
    expect(new PageStyles(css).usedBy(HTML)).toBe(kept ? css : "");
  });

  it("hold an animation only where a rule names it", () => {
    const frames = "@keyframes turn{0%{a:b}to{c:d}}";
    expect(new PageStyles(`.card{animation:turn 1s}${frames}`).usedBy(HTML)).toContain(frames);
    expect(new PageStyles(`.absent{animation:turn 1s}${frames}`).usedBy(HTML)).toBe("");
  });

  it("keep their order", () => {
    expect(new PageStyles(".card{a:1}.absent{a:2}.wide{a:3}").usedBy(HTML)).toBe(".card{a:1}.wide{a:3}");
  });
});
