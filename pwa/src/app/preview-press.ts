/** What React puts into a boundary that the browser is to render anew: a preview (app/ssr/render-app.tsx). */
const LEFT_TO_BROWSER = "template";

/** Whether what the service worker has put there is rendered anew instead of hydrated. */
export const hasPreview = (root: Element): boolean => root.querySelector(LEFT_TO_BROWSER) !== null;

/**
 * Repeats a press of the mouse that began on the preview and ended on the page in its place, as the browser gives such a
 * click to neither. Nothing has moved: what is under the pointer is what was pressed. A touch is told where it ends.
 */
export function repeatPressOnPreview(root: Element): void {
  let pressed: EventTarget | null = null;
  const begin = ({ target }: PointerEvent) => {
    pressed = target;
    if (!hasPreview(root)) stop();
  };
  const end = ({ clientX, clientY, button }: PointerEvent) => {
    if (!(pressed instanceof Element) || pressed.isConnected || hasPreview(root)) return;
    stop();
    const found = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("a, button");
    if (button === 0) found?.click();
  };
  const stop = () => {
    removeEventListener("pointerdown", begin, true);
    removeEventListener("pointerup", end, true);
  };
  addEventListener("pointerdown", begin, true);
  addEventListener("pointerup", end, true);
}
