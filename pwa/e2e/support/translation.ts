import type { BrowserContext } from "@playwright/test";
/**
 * Translates a context's pages as Chrome does: a `font` element with the translation replaces every text node, even
 * nodes that are added later. Code that changes a replaced text node then changes nothing on screen.
 */
export const translated = (context: BrowserContext) => context.addInitScript(translatePages);

/** Runs in the page. Replaces all texts by their translation. */
function translatePages(): void {
  /**
   * Returns true when React has hydrated every element. React reports an error if a text changes before its element is
   * hydrated, even if the element is not a control.
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
  // Users ask for a translation when the page is complete. React hydrates in several tasks, and may hydrate elements
  // again that it has already marked. The translation therefore waits until the browser is idle after the last task.
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
