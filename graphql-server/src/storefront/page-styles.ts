/** A rule of a style sheet, or a group of them under one condition. */
type Rule = { text: string; selectors: string } | { condition: string; rules: readonly Rule[] };

/**
 * The one style sheet of all pages, from which each page drawn for a first visit gets the rules it uses: the rest
 * comes with its scripts. Expects minified CSS without comments, as the build writes it.
 */
export class PageStyles {
  readonly #rules: readonly Rule[];

  constructor(css: string) {
    this.#rules = splitRules(css);
  }

  /** The rules that can match something in this markup, in their order. */
  usedBy(html: string): string {
    const classes = new Set(
      [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")),
    );
    const css = keep(this.#rules, classes);
    // An animation is only as needed as the rule that names it.
    return css.replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (frames, name: string) =>
      css.split(name).length > 2 ? frames : "",
    );
  }
}

function keep(rules: readonly Rule[], classes: ReadonlySet<string>): string {
  return rules
    .map((rule) => {
      if ("text" in rule) return matches(rule.selectors, classes) ? rule.text : "";
      const inside = keep(rule.rules, classes);
      return inside && `${rule.condition}{${inside}}`;
    })
    .join("");
}

/** Whether one of the selectors asks for no class that is missing; what :not() excludes is not asked for. */
function matches(selectors: string, classes: ReadonlySet<string>): boolean {
  if (selectors.startsWith("@")) return true;
  return splitOutside(selectors, ",").some((selector) =>
    [...selector.replace(/:not\([^)]*\)/g, "").matchAll(/\.((?:[\w-]|\\.)+)/g)].every(([, name = ""]) =>
      classes.has(name),
    ),
  );
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
    if (/^@(media|supports|container|layer)\b/.test(head)) {
      rules.push({ condition: head, rules: splitRules(css.slice(open + 1, close)) });
    } else rules.push({ text: `${head}${css.slice(open, close + 1)}`, selectors: head });
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
