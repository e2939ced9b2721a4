import type { Page } from "@playwright/test";

/** A toast that was shown. `top` and `middle` are positions in CSS pixels. */
export interface SeenToast {
  text: string;
  top: number;
  middle: number;
  /** Time for which the toast was shown (ms), without its animations. */
  duration?: number;
}
type ToastWindow = Window & typeof globalThis & { seenToasts: SeenToast[] };

/**
 * Records the toasts of all pages that are opened afterwards, so that a test also sees a toast that disappears before
 * the test looks for it.
 */
export const watchToasts = (page: Page) =>
  page.addInitScript(() => {
    const TOAST = ".Toastify__toast";
    const seen: SeenToast[] = [];
    Object.assign(window, { seenToasts: seen });
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        const toast = node.matches(TOAST) ? node : node.querySelector(TOAST);
        if (!toast) continue;
        const { top, left, width } = toast.getBoundingClientRect();
        seen.push({ text: toast.textContent ?? "", top, middle: left + width / 2 });
      }
    }).observe(document, { childList: true, subtree: true });
    // The duration is that of the progress bar's animation, because a toast closes when this animation ends.
    document.addEventListener(
      "animationend",
      ({ target, elapsedTime }) => {
        if (!(target instanceof Element) || !target.matches(".Toastify__progress-bar")) return;
        const text = target.closest(TOAST)?.textContent;
        const toast = seen.findLast((one) => one.text === text);
        if (toast) toast.duration = Math.round(elapsedTime * 1_000);
      },
      { capture: true },
    );
  });

export const seenToasts = (page: Page): Promise<SeenToast[]> =>
  page.evaluate(() => (window as ToastWindow).seenToasts);
