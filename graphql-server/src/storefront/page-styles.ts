/** A rule of a style sheet, or a group of them under one condition. */
type Rule = { selectors: string; block: string } | { condition: string; rules: readonly Rule[] };

/** What selectors are looked up in. */
interface Markup {
  elements: ReadonlySet<string>;
  classes: ReadonlySet<string>;
}

/** What a page on screen, just opened, has no use for: paper, a pointer that hovers, motion that only pleases. */
const NOT_AT_FIRST =
  /^@page\b|^@media (print$|\(hover:hover\)$|(.* and )?\(prefers-reduced-motion:no-preference\)$)/;

/**
 * The one style sheet of all pages, from which each page drawn for a first visit gets the rules it uses at first: the
 * whole comes after its scripts. Expects minified CSS without comments, as the build writes it.
 */
export class PageStyles {
  readonly #rules: readonly Rule[];

  constructor(css: string) {
    this.#rules = splitRules(css).filter((rule) => !NOT_AT_FIRST.test(headOf(rule)));
  }

  /** The rules that can match something in this markup, in their order. */
  usedBy(html: string): string {
    const present: Markup = {
      elements: new Set([...html.matchAll(/<([a-z][\w-]*)/g)].map(([, name = ""]) => name)),
      classes: new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" "))),
    };
    const css = keep(this.#rules, present);
    const variables = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
    return (
      css
        // An animation is only as needed as the rule that names it, a variable as what it is read by.
        .replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (frames, name: string) =>
          css.split(name).length > 2 ? frames : "",
        )
        .replace(/(?<=[{;])(--[\w-]+):[^;{}]*;?/g, (value, name) => (variables.has(name) ? value : ""))
    );
  }
}

const headOf = (rule: Rule): string => ("block" in rule ? rule.selectors : rule.condition);

function keep(rules: readonly Rule[], markup: Markup): string {
  return rules
    .map((rule) => {
      if ("block" in rule) {
        const selectors = matching(rule.selectors, markup);
        return selectors && selectors + rule.block;
      }
      const inside = keep(rule.rules, markup);
      return inside && `${rule.condition}{${inside}}`;
    })
    .join("");
}

/** Those of the selectors that ask for no element or class that is missing; what :not() excludes is not asked for. */
function matching(selectors: string, { elements, classes }: Markup): string {
  if (selectors.startsWith("@")) return selectors;
  return splitOutside(selectors, ",")
    .filter((selector) => {
      const asked = selector.replace(/:not\([^)]*\)|\[[^\]]*\]/g, "");
      return (
        [...asked.replace(/\([^)]*\)/g, "").matchAll(/(?<![\w.#:\\-])[a-z][\w-]*/g)].every(([name]) =>
          elements.has(name),
        ) && [...asked.matchAll(/\.((?:[\w-]|\\.)+)/g)].every(([, name = ""]) => classes.has(name))
      );
    })
    .join(",");
}

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

/** Where the block opened at `open` ends. */
function closingBrace(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at = indexOutside(css, at + 1, "{}")) {
    depth += css[at] === "{" ? 1 : -1;
    if (depth === 0) return at;
  }
  return css.length;
}

/** The first of the signs from `from` on that stands in no string; the text's length when there is none. */
function indexOutside(text: string, from: number, signs: string): number {
  let quote = "";
  for (let at = from; at < text.length; at++) {
    const sign = text[at] ?? "";
    if (sign === "\\") at++;
    else if (quote) quote = sign === quote ? "" : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (signs.includes(sign)) return at;
  }
  return text.length;
}

/** Splits at a sign that stands in no parentheses. */
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
