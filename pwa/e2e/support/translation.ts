import type { BrowserContext } from "@playwright/test";
/**
 * Makes the pages of a context translate themselves as Chrome does: a `font` element with the translated text replaces
 * every text node, even one that is added later. Tests use such pages to find code that changes a text node in place:
 * after the translation, the user would not see this change.
 */
export const translated = (context: BrowserContext) => context.addInitScript(translatePages);

/** Runs in the page. Replaces all texts by their translation. */
function translatePages(): void {
  /**
   * Returns true when React has hydrated every element. All elements count, not only buttons and fields: React reports
   * an error if a text changes before the element around the text is hydrated.
   */
  const isHydrated = () =>
    [...document.querySelectorAll("#root :not(script, style)")].every((element) =>
      Object.keys(element).some((key) => key.startsWith("__reactFiber")),
    );
  const UNTRANSLATED = "script, style, textarea, svg, font, title";
  const translate = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    if (root instanceof Text) found.push(root);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) found.push(node as Text);
    for (const text of found) {
      const { parentElement: parent, data } = text;
      if (!parent || parent.closest(UNTRANSLATED) || !/\p{Letter}/u.test(data)) continue;
      const font = document.createElement("font");
      font.append(`[${data}]`);
      parent.replaceChild(font, text);
    }
  };
  // Users ask for a translation when the page is complete. React hydrates in several tasks, and may hydrate an element
  // again after `isHydrated` has accepted it. The translation therefore begins only when the browser is idle.
  const begin = (): void => {
    if (!isHydrated()) return void requestIdleCallback(begin);
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes)
        for (const node of type === "childList" ? addedNodes : [target]) translate(node);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    translate(document.body);
    document.documentElement.classList.add("translated-ltr");
  };
  addEventListener("hydrated", () => requestIdleCallback(begin));
}
