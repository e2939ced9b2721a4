/** A mark of WordPress's page builders, such as `[vc_row width="1/2"]` or `[/vc_row]`. */
const MARK = /\[(\/?)([a-z][a-z\d_-]{0,60})((?:\s[^[\]]*|\/)?)\]/gi;
/**
 * Names of WordPress's own marks. Such a mark may have neither attributes nor an end mark, so only its name shows that
 * a word in brackets (`[gallery]`) is a mark.
 */
const KNOWN = new Set([
  ...["gallery", "caption", "embed", "audio", "video", "playlist", "products", "product", "sale_products"],
  ...[
    "featured_products",
    "recent_products",
    "add_to_cart",
    "button",
    "row",
    "column",
    "col",
    "section",
    "tabs",
  ],
  ...["tab", "accordion", "toggle", "divider", "spacer", "map", "contact-form-7", "elementor-template"],
]);
/** Names of marks whose content is a URL or code, not text for shoppers. */
const WITHOUT_TEXT = new Set(["embed", "audio", "video", "playlist", "vc_raw_html", "vc_raw_js", "code"]);

/**
 * Removes the marks of page builders from a description and keeps the text between them. A word in brackets is a mark
 * if it has attributes, an end or an underscore, or if WordPress knows it: « [à la main] » and « [wax] » stay. The
 * function needs time in proportion to the text's length, so that a long text cannot block the server.
 */
export function withoutShortcodes(text: string): string {
  if (!text.includes("[")) return text;
  const ended = new Set(
    Array.from(text.matchAll(MARK), ([, end, name]) => (end ? name?.toLowerCase() : undefined)),
  );
  const isMark = (name: string, rest: string): boolean =>
    ended.has(name) || name.includes("_") || KNOWN.has(name) || /[\w-]\s*=/.test(rest.slice(0, 200));
  let kept = "";
  let from = 0;
  let silent: string | undefined;
  for (const { index, 0: mark, 1: end, 2: given = "", 3: rest = "" } of text.matchAll(MARK)) {
    const name = given.toLowerCase();
    if (!isMark(name, rest)) continue;
    if (silent === undefined) kept += `${text.slice(from, index)}<br>`;
    if (silent === undefined && !end && WITHOUT_TEXT.has(name) && ended.has(name)) silent = name;
    else if (end && silent === name) silent = undefined;
    from = index + mark.length;
  }
  return silent === undefined ? kept + text.slice(from) : kept;
}
