import type { BrowserContext } from "@playwright/test";
import { isHydrated } from "./hydration.ts";

/**
 * Has a context's pages translated as Chrome does it: every text, also one that comes later, gives its place to a `font`
 * element with the translation, and what keeps the text node as its own finds it in no document any more.
 */
export const translated = (context: BrowserContext) =>
  context.addInitScript(`(${translatePages})(${isHydrated})`);

/** Runs in the page, by its source alone. */
function translatePages(isTakenOver: () => boolean): void {
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
  // A person asks for it once the page stands; React hydrates it in slices, long after the application has started.
  const begin = (): void => {
    if (!isTakenOver()) return void setTimeout(begin, 100);
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes)
        for (const node of type === "childList" ? addedNodes : [target]) translate(node);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    translate(document.body);
    document.documentElement.classList.add("translated-ltr");
  };
  addEventListener("hydrated", begin);
}
