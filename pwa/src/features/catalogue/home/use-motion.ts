import { type RefObject, useEffect, useState } from "react";

/**
 * True while an animation may run. The animation pauses while its box is hovered, touched, focused or outside of the
 * viewport, while the page is hidden, and if the user prefers reduced motion. False until hydration.
 * @param resumeMs time from the end of a hover, touch or focus until the animation runs again (ms)
 * @param stopped true if the user has stopped the animation
 */
export function useMotion(box: RefObject<HTMLElement | null>, resumeMs: number, stopped: boolean): boolean {
  const [moving, setMoving] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (!element || stopped) return;
    const holds = new Set<string>();
    const listening = new AbortController();
    const { signal } = listening;
    let resuming: ReturnType<typeof setTimeout> | undefined;

    const hold = (reason: string, held: boolean, afterMs = resumeMs) => {
      if (held === holds.has(reason)) return;
      if (held) holds.add(reason);
      else holds.delete(reason);
      clearTimeout(resuming);
      if (holds.size > 0) setMoving(false);
      else resuming = setTimeout(setMoving, afterMs, true);
    };
    const listen = (types: string[], react: (event: Event) => void) => {
      for (const type of types) element.addEventListener(type, react, { signal, passive: true });
    };
    listen(["pointerenter", "pointerleave"], ({ type }) => hold("pointer", type === "pointerenter"));
    listen(["touchstart", "touchend", "touchcancel"], ({ type }) => hold("finger", type === "touchstart"));
    listen(["focusin", "focusout"], ({ type, target }) =>
      hold("focus", type === "focusin" && target instanceof Element && target.matches(":focus-visible")),
    );
    const calm = matchMedia("(prefers-reduced-motion: reduce)");
    calm.addEventListener("change", () => hold("calm", calm.matches), { signal });
    document.addEventListener("visibilitychange", () => hold("page", document.hidden, 0), { signal });
    const sight = new IntersectionObserver((entries) => hold("sight", !entries.at(-1)?.isIntersecting, 0));
    sight.observe(element);

    setMoving(!calm.matches);
    if (calm.matches) holds.add("calm");
    return () => {
      listening.abort();
      sight.disconnect();
      clearTimeout(resuming);
      setMoving(false);
    };
  }, [box, resumeMs, stopped]);

  return moving;
}
