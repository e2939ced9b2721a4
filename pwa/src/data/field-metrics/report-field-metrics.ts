import { onCLS, onINP, onLCP } from "web-vitals";
import { connectionOf } from "../../lib/network-information.ts";

/** Decimal digits of a reported layout shift. */
const SHIFT_DIGITS = 4;

/**
 * Measures this visit: largest contentful paint, interaction to next paint and hydration (ms), cumulative layout shift,
 * whether the page came from the device, and the connection's effective type. When the user leaves the page, reports
 * these values to the shop in one request without a body or cookies. The report contains nothing about the user.
 * @param hydratedMs time of hydration since the beginning of the navigation
 */
export function reportFieldMetrics(hydratedMs: number): void {
  const report = new URLSearchParams({
    hydrated: String(Math.round(hydratedMs)),
    from: isFromDevice() ? "device" : "network",
    type: connectionOf(navigator)?.effectiveType ?? "unknown",
  });
  // Each change is recorded, because nothing can be measured after the user has left the page.
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
    ); // a lost report is ignored
  };
  document.addEventListener("visibilitychange", send);
}

/** True if the service worker answered the navigation. */
function isFromDevice(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && navigation.workerStart > 0;
}
