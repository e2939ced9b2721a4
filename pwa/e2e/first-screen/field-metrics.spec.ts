import { expect, type Page, type Request } from "@playwright/test";
import { test } from "../support/fixtures.ts";
import { serviceWorkerReady } from "../support/offline.ts";

/** Makes the shop measure the next visit; usually it measures a random sample of the visits. */
async function sampleVisit(page: Page, connection: object = { effectiveType: "3g" }): Promise<void> {
  await page.addInitScript((line) => {
    Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false });
    Object.defineProperty(navigator, "connection", { value: Object.assign(new EventTarget(), line) });
    Math.random = () => 0;
  }, connection);
}

function collectReports(page: Page): Request[] {
  const reports: Request[] = [];
  page.context().on("request", (request) => {
    if (new URL(request.url()).pathname === "/field-metrics") reports.push(request);
  });
  return reports;
}

const queryOf = (request: Request) => Object.fromEntries(new URL(request.url()).searchParams);

/** Makes the page believe that it is hidden, and waits for the requests that it then sends. */
async function hide(page: Page): Promise<void> {
  // Playwright reports requests in the sequence in which the page has sent them. When it reports this last request, it
  // has already reported the requests with the measurements.
  const last = page.waitForRequest("**/healthz");
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { get: () => "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    void fetch("/healthz");
  });
  await last;
}

/** Opens a page, and waits until the shop measures the visit. */
async function openMeasured(page: Page, path: string): Promise<void> {
  const measuring = page.waitForResponse(/report-field-metrics/);
  await page.goto(path);
  // The page has already begun to import this script. When this second import has ended, the page's own import has
  // ended too.
  await page.evaluate((script) => import(script), (await measuring).url());
}

/**
 * Waits until the browser has reported the first input and has then been idle, because `web-vitals` measures an input
 * only when the browser is idle. A busy machine may never be idle: `web-vitals` waits at most 1 s, and this function 2
 * s.
 */
const firstInputMeasured = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((measured) => {
        const observer = new PerformanceObserver(() => requestIdleCallback(measured, { timeout: 2_000 }));
        observer.observe({ type: "first-input", buffered: true });
      }),
  );

test("a measured visit reports its performance at its end, without personal data", async ({ page }) => {
  await sampleVisit(page);
  const reports = collectReports(page);
  await openMeasured(page, "/");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await firstInputMeasured(page);
  expect(reports).toEqual([]);
  await hide(page);
  await hide(page);
  const number = expect.stringMatching(/^\d+$/);
  expect(reports.map(queryOf)).toEqual([
    {
      lcp: number,
      inp: number,
      hydrated: number,
      cls: expect.stringMatching(/^[\d.]+$/),
      from: "network",
      type: "3g",
    },
  ]);
  const [report] = reports;
  expect(report?.url().length).toBeLessThan(300);
  expect(report?.postData()).toBeNull();
  const headers = Object.keys((await report?.allHeaders()) ?? {});
  expect(headers).toContain("user-agent");
  expect(headers.filter((name) => /cookie|referer|authorization/.test(name))).toEqual([]);
});

test("the reported time of hydration is its end, not its beginning", async ({ page }) => {
  await sampleVisit(page);
  const reports = collectReports(page);
  await page.addInitScript(() => {
    const look = () => {
      const footer = document.querySelector("#root footer");
      if (footer && Object.keys(footer).some((key) => key.startsWith("__reactFiber"))) return;
      Object.assign(window, { unhydratedMs: performance.now() });
      setTimeout(look);
    };
    look();
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await openMeasured(page, "/");
  await hide(page);
  const before = await page.evaluate(() => Number(Reflect.get(window, "unhydratedMs")));
  expect(Number(reports.map(queryOf)[0]?.hydrated)).toBeGreaterThanOrEqual(Math.floor(before));
});

test("visits are counted separately by where the page came from: the network or the device", async ({
  page,
}) => {
  await sampleVisit(page, { effectiveType: "unknown" });
  const counted = async () => (await page.request.get("/metrics")).text();
  await openMeasured(page, "/");
  await serviceWorkerReady(page);
  await page.goto("/contact");
  await expect.poll(counted).toContain('field_hydrated_seconds_count{from="network",type="unknown"} ');
  await openMeasured(page, "/faq");
  await page.goto("/about");
  await expect.poll(counted).toContain('field_hydrated_seconds_count{from="device",type="unknown"} ');
});

test("a visit with Save-Data is never measured", async ({ page }) => {
  await sampleVisit(page, { saveData: true, effectiveType: "4g" });
  const asked: string[] = [];
  page.context().on("request", (request) => void asked.push(request.url()));
  await page.goto("/");
  await page.getByRole("button", { name: "Tout charger" }).click();
  await serviceWorkerReady(page);
  await page.goto("/contact");
  await page.waitForLoadState();
  expect(asked.filter((url) => url.includes("field-metrics"))).toEqual([]);
});
