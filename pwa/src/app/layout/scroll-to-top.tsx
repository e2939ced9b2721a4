import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/**
 * On every change of path, scrolls to the top, or to the section that the URL's fragment names, and moves the focus to
 * the heading, for screen readers. When the first page loads, the browser itself sets the scroll position and the
 * focus. While the user types into the search box, the box keeps the focus.
 */
export function ScrollToTop() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);

  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const section = document.getElementById(hash.slice(1));
    if (section) section.scrollIntoView({ behavior: "instant" });
    else scrollTo({ top: 0, behavior: "instant" });
    if (document.activeElement?.closest("[role=search]")) return;
    const start =
      section?.querySelector<HTMLElement>("h2") ??
      document.querySelector<HTMLElement>("main h1") ??
      document.querySelector<HTMLElement>("main");
    start?.setAttribute("tabindex", "-1");
    start?.focus({ preventScroll: true });
  }, [pathname, hash]);

  return null;
}
