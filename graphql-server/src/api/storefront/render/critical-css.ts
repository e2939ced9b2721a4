/** A rule of a style sheet, or a group of rules under one condition such as `@media`. */
type Rule = { selectors: string; block: string } | { condition: string; rules: readonly Rule[] };

/** The names of elements, classes and attributes in a page. A selector is compared with these names. */
interface Names {
  elements: ReadonlySet<string>;
  classes: ReadonlySet<string>;
  attributes: ReadonlySet<string>;
}

/**
 * Attributes that the page's HTML may lack, but that the browser, the boot script or the splash screen sets before the
 * whole style sheet has loaded. So the critical CSS contains the rules for these attributes.
 */
const SET_EARLY = ["hidden", "open", "data-unseen", "data-held"];

/**
 * Regular expression for rules that a page does not need when it is first shown on a screen: for print, hover and
 * decorative motion.
 */
const DEFERRED =
  /^@page\b|^@media (print$|\(hover:hover\)$|(.* and )?\(prefers-reduced-motion:no-preference\)$)/;

/**
 * Regular expression for pseudo-classes and pseudo-elements that a page needs only after a visitor's action: for
 * clicks, for selected or typed text, and for file fields.
 */
const LATER = /:active|::(selection|-webkit-search-cancel-button|file-selector-button)/;

/**
 * Extracts a rendered page's critical CSS from the one style sheet of all pages: the rules that can match something in
 * the page. The style sheet is parsed once; extracting the rules of a page takes about a millisecond. The class expects
 * minified CSS, as the build writes it.
 */
export class CriticalCss {
  readonly #rules: readonly Rule[];

  constructor(css: string) {
    this.#rules = splitRules(css).filter((rule) => !DEFERRED.test(headOf(rule)));
  }

  /** Returns the rules that can match something in this HTML, in the sequence of the sheet. */
  usedBy(html: string): string {
    const present: Names = {
      elements: new Set([...html.matchAll(/<([a-z][\w-]*)/g)].map(([, name = ""]) => name)),
      classes: new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" "))),
      attributes: new Set([...SET_EARLY, ...[...html.matchAll(/ ([\w-]+)="/g)].map(([, name = ""]) => name)]),
    };
    const css = keep(this.#rules, present);
    const variables = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
    return (
      css
        // Animations and custom properties that no rule uses are dropped.
        .replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (frames, name: string) =>
          new RegExp(`animation[^;}]*[: ,]${name}[ ,;}]`).test(css) ? frames : "",
        )
        .replace(/(?<=[{;])(--[\w-]+):[^;{}]*;?/g, (value, name) => (variables.has(name) ? value : ""))
    );
  }
}

const headOf = (rule: Rule): string => ("block" in rule ? rule.selectors : rule.condition);

function keep(rules: readonly Rule[], names: Names): string {
  return rules
    .map((rule) => {
      if ("block" in rule) {
        const selectors = matching(rule.selectors, names);
        return selectors && selectors + rule.block;
      }
      const inside = keep(rule.rules, names);
      return inside && `${rule.condition}{${inside}}`;
    })
    .join("");
}

/**
 * Returns the selectors that may match an element of the page: all their elements, classes and attributes occur in the
 * page. Names in `:not()` need not occur. A rule for an attribute that the page lacks is not critical, because only the
 * application sets this attribute, after the whole style sheet has loaded.
 */
function matching(selectors: string, { elements, classes, attributes }: Names): string {
  if (selectors.startsWith("@")) return selectors;
  return splitOutside(selectors, ",")
    .filter((selector) => {
      const certain = selector.replace(/:not\([^)]*\)/g, "");
      const required = certain.replace(/\[[^\]]*\]/g, "");
      return (
        !LATER.test(certain) &&
        attributesOf(certain).every((name) => attributes.has(name)) &&
        [...required.replace(/\([^)]*\)/g, "").matchAll(/(?<![\w.#:\\-])[a-z][\w-]*/g)].every(([name]) =>
          elements.has(name),
        ) &&
        [...required.matchAll(/\.((?:[\w-]|\\.)+)/g)].every(([, name = ""]) => classes.has(name))
      );
    })
    .join(",");
}

/**
 * Returns the attributes that a selector requires outside of parentheses. `:disabled` counts as the attribute
 * `disabled`.
 */
const attributesOf = (selector: string): string[] =>
  [...selector.replace(/\([^)]*\)/g, "").matchAll(/\[([\w-]+)|:(disabled)/g)].map(
    ([, name, state = ""]) => name ?? state,
  );

function splitRules(css: string): Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  while (start < css.length) {
    const open = indexOutside(css, start, "{;");
    if (open === css.length || css[open] === ";") {
      start = open + 1;
      continue;
    }
    const close = closingBrace(css, open);
    const head = css.slice(start, open).trim();
    if (/^@(media|supports|container|layer|starting-style)\b/.test(head)) {
      rules.push({ condition: head, rules: splitRules(css.slice(open + 1, close)) });
    } else rules.push({ selectors: head, block: css.slice(open, close + 1) });
    start = close + 1;
  }
  return rules;
}

function closingBrace(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at = indexOutside(css, at + 1, "{}")) {
    depth += css[at] === "{" ? 1 : -1;
    if (depth === 0) return at;
  }
  return css.length;
}

/**
 * Returns the index of the first character at or after `from` that is one of `characters` and not in a string; the
 * text's length if there is none.
 */
function indexOutside(text: string, from: number, characters: string): number {
  let quote = "";
  for (let at = from; at < text.length; at++) {
    const character = text[at] ?? "";
    if (character === "\\") at++;
    else if (quote) quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (characters.includes(character)) return at;
  }
  return text.length;
}

/** Splits a text at a separator outside of parentheses. */
function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")") depth--;
    else if (text[at] === separator && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}
