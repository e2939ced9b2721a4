import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to the first heading of an area if the focused element was removed from the area. Otherwise the
 * browser would move the focus to the body, and a keyboard or a screen reader would start again at the top of the page.
 * @returns handlers of the area's element
 */
export function useKeptFocus(area: RefObject<HTMLElement | null>) {
  const isWithin = useRef(false);
  // This effect runs after every render, because each render may remove the focused element.
  useEffect(() => {
    if (!isWithin.current || document.activeElement !== document.body) return;
    const start = area.current?.querySelector<HTMLElement>("h1, h2, h3") ?? area.current;
    start?.setAttribute("tabindex", "-1");
    start?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      isWithin.current = true;
    },
    // React sends no blur event for an element that it removes, so the focused element stays recorded.
    onBlur: () => {
      isWithin.current = false;
    },
  };
}
