import { onCLS, onINP, onLCP } from "web-vitals";
import { connectionOf } from "../lib/network-information.ts";

/** Digits after the point that a layout shift is told with. */
const SHIFT_DIGITS = 4;

/**
 * Measures this visit and tells the shop when the page is left, in one request without body, cookie or answer: largest
 * contentful paint, interaction to next paint, layout shift and hydration (ms), whether the page came from the device, and
 * the line's effective type. Nothing says who it was.
 * @param hydratedMs when the page was hydrated, since its navigation began
 */
export function reportFieldMetrics(hydratedMs: number): void {
  const report = new URLSearchParams({
    hydrated: String(Math.round(hydratedMs)),
    from: isFromDevice() ? "device" : "network",
    type: connectionOf(navigator)?.effectiveType ?? "unknown",
  });
  // Each time it changes: whoever leaves says nothing more afterwards.
  const always = { reportAllChanges: true };
  onLCP(({ value }) => report.set("lcp", String(Math.round(value))), always);
  onINP(({ value }) => report.set("inp", String(Math.round(value))), always);
  onCLS(({ value }) => report.set("cls", String(Number(value.toFixed(SHIFT_DIGITS)))), always);
  const send = () => {
    if (document.visibilityState !== "hidden") return;
    document.removeEventListener("visibilitychange", send);
    const anonymous = { credentials: "omit", referrerPolicy: "no-referrer" } as const;
    fetch(`/field-metrics?${report}`, { method: "POST", keepalive: true, ...anonymous }).catch(
      () => undefined,
    ); // nobody misses it
  };
  document.addEventListener("visibilitychange", send);
}

/** Whether the service worker answered the navigation. */
function isFromDevice(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && navigation.workerStart > 0;
}
