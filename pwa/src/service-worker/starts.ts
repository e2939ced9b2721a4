/** Where the server has set the starts of pages aside. */
const ASIDE = /<template id="start-([a-z-]+)">([\s\S]*?)<\/template>/g;
/** Where a page's content goes. */
const PLACE = "<!--app-->";

/** The first screen of a page, and the answers it was drawn from where it has any. */
export interface Start {
  html: string;
  answers?: unknown;
}

/** The shell, and what the server has set aside in it for the worker. */
export interface OpenedShell {
  /** without content */
  page: string;
  /** drawings of first screens, by name */
  drawings: ReadonlyMap<string, string>;
}

/** Takes the starts of pages out of the shell, which no page is to carry. */
export function openShell(html: string): OpenedShell {
  const drawings = new Map(
    Array.from(html.matchAll(ASIDE), ([, name = "", drawing = ""]) => [name, drawing]),
  );
  return { page: html.replace(ASIDE, ""), drawings };
}

/** The page with its start in its place: seen before any script has run, and taken up by the script. */
export function withStart(page: string, { html, answers }: Start): string {
  const started = page.replace(PLACE, () => html);
  if (answers === undefined) return started;
  // `<` escaped: the JSON cannot close its own script element.
  const json = JSON.stringify(answers).replace(/</g, "\\u003c");
  return started.replace(
    "</body>",
    () => `<script type="application/json" id="start">${json}</script></body>`,
  );
}
