import { createHash } from "node:crypto";
import { request as ask, createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/fixtures.ts";
import { serviceWorkerReady } from "../support/offline.ts";

/**
 * A proxy that serves the shop's current release, or a simulated next release with another app shell and an additional
 * file.
 */
class Releases {
  release: "present" | "next" | "incomplete" | "shell of the present" = "present";
  /** Number of requests for the next release's additional file. */
  attempts = 0;
  readonly #server: Server;
  #shell = "";

  constructor(upstream: string) {
    this.#server = createServer((incoming, outgoing) => {
      const { pathname } = new URL(incoming.url ?? "/", upstream);
      if (pathname === "/assets/next.js" && this.release !== "present") {
        const isThere = this.release !== "incomplete";
        this.attempts += 1;
        outgoing.writeHead(isThere ? 200 : 503, { "content-type": "text/javascript" }).end("export {};");
        return;
      }
      const isAltered = /^\/(service-worker\.js|index\.html)$/.test(pathname);
      const headers = { ...incoming.headers };
      if (isAltered) {
        headers["accept-encoding"] = "identity";
        delete headers["if-none-match"];
      }
      const { host, port } = new URL(upstream);
      const onward = ask({
        host: host.split(":")[0],
        port,
        path: incoming.url,
        method: incoming.method,
        headers,
      });
      onward.on("response", (answer) => {
        const isPresentShell = pathname === "/index.html" && this.release === "shell of the present";
        if (!isAltered || isPresentShell || this.release === "present") {
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(outgoing);
          return;
        }
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const { "content-length": _, etag: __, ...rest } = answer.headers;
          outgoing
            .writeHead(answer.statusCode ?? 500, rest)
            .end(this.#next(Buffer.concat(chunks).toString()));
        });
      });
      onward.on("error", () => outgoing.destroy());
      incoming.pipe(onward);
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "localhost", resolve));
    const address = `http://localhost:${(this.#server.address() as AddressInfo).port}`;
    this.#shell = await (await fetch(`${address}/index.html`)).text();
    return address;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /**
   * Turns a file of the current release (the service worker's script or the app shell) into the same file of the next
   * release.
   */
  #next(text: string): string {
    const revision = createHash("sha256").update(nextShell(this.#shell)).digest("hex").slice(0, 16);
    return nextShell(text).replace(
      /\{"url":"\/index\.html","revision":"\w+"\}/,
      `{"url":"/index.html","revision":"${revision}"},{"url":"/assets/next.js","revision":null}`,
    );
  }
}

const nextShell = (text: string): string =>
  text.replace("<head>", '<head><meta name="release" content="next">');

const isNext = (page: Page) => page.evaluate(() => document.querySelector("meta[name=release]") !== null);
/**
 * Checks once for an update. @returns true if a new release waits. A check finds nothing while the browser itself is
 * checking, so tests repeat it
 */
const checkForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const installing = registration.installing;
    if (installing?.state === "installing")
      await new Promise((resolve) => installing.addEventListener("statechange", resolve, { once: true }));
    return registration.waiting !== null;
  });

/**
 * Starts to wait for the newest service worker. @returns an object whose promise `until` resolves when the browser
 * reports this worker as active
 */
async function newestWorkerActive(page: Page): Promise<{ until: Promise<void> }> {
  const protocol = await page.context().newCDPSession(page);
  const states = new Map<number, string>();
  const until = new Promise<void>((resolve) => {
    protocol.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
      for (const { versionId, status } of versions) states.set(Number(versionId), status);
      if (states.get(Math.max(...states.keys())) === "activated") resolve();
    });
  });
  await protocol.send("ServiceWorker.enable");
  return { until };
}

let releases: Releases;
let address: string;
test.beforeEach(async ({ baseURL, page }) => {
  releases = new Releases(baseURL ?? "");
  address = await releases.open();
  await page.goto(address);
  await serviceWorkerReady(page);
});
test.afterEach(() => releases.close());

test("an update with missing files is not activated: the former release stays active, even without a network", async ({
  page,
  context,
}) => {
  releases.release = "incomplete";
  const attemptsOfCheck = async () => {
    expect(await checkForUpdate(page)).toBe(false);
    return releases.attempts;
  };
  await expect.poll(attemptsOfCheck).toBeGreaterThan(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Nouvelle Collection", exact: true })).toBeVisible();
  expect(await isNext(page)).toBe(false);
  await context.setOffline(true);
  await page.goto(`${address}/about`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("an update waits until the server answers with the app shell of the new release", async ({
  page,
  context,
}) => {
  releases.release = "shell of the present";
  expect(await checkForUpdate(page)).toBe(false);
  releases.release = "next";
  await expect.poll(() => checkForUpdate(page)).toBe(true);
  const blank = await context.newPage();
  const { until } = await newestWorkerActive(blank);
  await page.close();
  await until;
  await blank.goto(address);
  expect(await isNext(blank)).toBe(true);
});

test("the server forbids proxies to change the app shells, because the service worker checks their revisions", async ({
  request,
  shop,
}) => {
  for (const path of ["/index.html", "/prerendered-shells.json"]) {
    const answer = await request.get(shop.address + path);
    expect(answer.headers()["cache-control"]).toBe("private, max-age=2592000, no-transform");
  }
});

test("a new release waits while a page is open, and is active when the shop is opened the next time", async ({
  page,
  context,
}) => {
  releases.release = "next";
  await expect.poll(() => checkForUpdate(page)).toBe(true);
  await page.reload();
  expect(await isNext(page)).toBe(false);
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  const blank = await context.newPage();
  const { until } = await newestWorkerActive(blank);
  await page.close();
  // Waits until the former worker has ended. A page that is opened earlier would be controlled by the former worker and
  // would keep it active.
  await until;
  await blank.goto(address);
  expect(await isNext(blank)).toBe(true);
  // Simulates a second server of the shop that still serves the current release.
  releases.release = "present";
  await expect.poll(() => checkForUpdate(blank)).toBe(true);
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline);
    await blank.goto(`${address}/about`);
    await expect(blank.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await isNext(blank)).toBe(true);
  }
});
