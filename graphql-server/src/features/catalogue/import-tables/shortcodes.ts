/** Matches what may be a WordPress shortcode, such as `[vc_row width="1/2"]` or `[/vc_row]`. */
const SHORTCODE = /\[(\/?)([a-z][a-z\d_-]{0,60})((?:\s[^[\]]*|\/)?)\]/gi;
/**
 * Names of WordPress's own shortcodes. Such a shortcode may have neither attributes nor an end tag, so only its name
 * shows that a word in brackets (`[gallery]`) is a shortcode.
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
/** Names of shortcodes whose content is a URL or code, not text for shoppers. */
const WITHOUT_TEXT = new Set(["embed", "audio", "video", "playlist", "vc_raw_html", "vc_raw_js", "code"]);

/**
 * Removes shortcodes from a description and keeps the text between them. A word in brackets is a shortcode if it has
 * attributes, an end tag or an underscore, or if WordPress knows it: « [à la main] » and « [wax] » stay. The
 * function needs time in proportion to the text's length, so that a long text cannot block the server.
 */
export function withoutShortcodes(text: string): string {
  if (!text.includes("[")) return text;
  const ended = new Set(
    Array.from(text.matchAll(SHORTCODE), ([, end, name]) => (end ? name?.toLowerCase() : undefined)),
  );
  const isShortcode = (name: string, rest: string): boolean =>
    ended.has(name) || name.includes("_") || KNOWN.has(name) || /[\w-]\s*=/.test(rest.slice(0, 200));
  let kept = "";
  let from = 0;
  let silent: string | undefined;
  for (const { index, 0: shortcode, 1: end, 2: given = "", 3: rest = "" } of text.matchAll(SHORTCODE)) {
    const name = given.toLowerCase();
    if (!isShortcode(name, rest)) continue;
    if (silent === undefined) kept += `${text.slice(from, index)}<br>`;
    if (silent === undefined && !end && WITHOUT_TEXT.has(name) && ended.has(name)) silent = name;
    else if (end && silent === name) silent = undefined;
    from = index + shortcode.length;
  }
  return silent === undefined ? kept + text.slice(from) : kept;
}
