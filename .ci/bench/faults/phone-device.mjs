import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { FaultyLine } from "../line/faulty-line.mjs";

const { chromium } = createRequire(import.meta.url)("@playwright/test");

/** Products without sizes or colours: a tap on a card's button adds one. */
export const LIST = "/product-category?category=Perruques+et+m%C3%A8ches";
const DATABASE = "boutique";
/** As the page's storage names them: edits that are not in the database yet, and outboxes that it refuses. */
const WRITTEN_AHEAD = "modification:";
const OUTBOX_BESIDE = "cart-outbox:";
/** How long a busy machine may take for what is no fault (ms). */
const PATIENCE_MS = 120_000;
/** How long a tab may take to show the list, and on a faulty line, which may keep it from ever coming (ms). */
const LIST_MS = 15_000;
const LIST_BY_FAULTY_LINE_MS = 6_000;
/** Seconds since 1970. */
const IN_A_DAY = Math.floor(Date.now() / 1000) + 24 * 60 * 60;

/** A phone with a browser of its own, behind a line of its own. */
export class Device {
  line;
  #profile = mkdtempSync(path.join(tmpdir(), "mboa-mode-phone-"));
  #executablePath;
  #context;
  #address;
  #tabs = [];
  #silentUntil = 0;
  #isDiskFull = false;

  constructor(shop, executablePath) {
    this.line = new FaultyLine(shop);
    this.#executablePath = executablePath;
  }

  /** Signs in with a token, and is ready for a dead line; the session is an earlier visit's. */
  async start(token, tabs) {
    this.#address = await this.line.open();
    await this.#launch();
    const page = await this.#context.newPage();
    await page.goto(this.#address);
    await page.evaluate((value) => localStorage.setItem("token", value), token);
    await this.#context.addCookies([
      // As the shop's own: without an end the browser would forget it when it is closed.
      { name: "token", value: token, url: this.#address, httpOnly: true, sameSite: "Lax", expires: IN_A_DAY },
    ]);
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.waitForFunction(() => localStorage.getItem("catalogue") !== null);
    await this.#context.close();
    await this.#launch();
    for (let tab = 0; tab < tabs; tab++) await this.#openTab();
  }

  get tabs() {
    return this.#tabs.length;
  }

  get isDiskFull() {
    return this.#isDiskFull;
  }

  /** The line goes silent for so long, whatever else happens. */
  silence(ms) {
    this.line.set("silence");
    this.#silentUntil = Date.now() + ms;
  }

  /** The line gets this fault, or none; a long silence goes on. */
  setLine(fault) {
    if (Date.now() >= this.#silentUntil) this.line.set(fault);
  }

  /** All is well again, once a long silence is over. */
  async mend() {
    await new Promise((resolve) => setTimeout(resolve, this.#silentUntil - Date.now()));
    this.line.set(undefined);
    await this.setDiskFull(false);
  }

  /** Taps « Ajouter au panier » of one of the list's products. @returns its name; undefined where there is no button */
  async tap(tab, place) {
    return this.#tabs[tab]
      ?.evaluate((index) => {
        const buttons = [...document.querySelectorAll("main article button")];
        const button = buttons.filter((one) => /^Ajout/.test(one.ariaLabel ?? one.textContent ?? ""))[index];
        const name = button?.closest("article")?.querySelector("h3")?.textContent ?? undefined;
        // Looked at before the click, which may disable it.
        if (!name || button.disabled) return undefined;
        button.click();
        return name;
      }, place)
      .catch(() => undefined);
  }

  /** The browser is killed, as by a phone out of memory, and opened again. */
  async kill() {
    for (const pid of processesOf(this.#profile)) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It has ended with another.
      }
    }
    await this.#context.close().catch(() => undefined);
    const tabs = this.#tabs.length;
    this.#tabs = [];
    await this.#launch();
    for (let tab = 0; tab < tabs; tab++) await this.#openTab();
  }

  /** A tab's renderer is killed, and the tab opened again. */
  async crash(tab) {
    const page = this.#tabs[tab];
    const session = await this.#context.newCDPSession(page);
    await Promise.race([
      session.send("Page.crash").catch(() => undefined),
      new Promise((resolve) => page.once("crash", resolve)),
    ]);
    await page.close().catch(() => undefined);
    this.#tabs.splice(tab, 1);
    await this.#openTab();
  }

  async setDiskFull(isFull) {
    this.#isDiskFull = isFull;
    const session = await this.#context.newCDPSession(this.#tabs[0]);
    const quotaSize = isFull ? { quotaSize: 1 } : {};
    await session
      .send("Storage.overrideQuotaForOrigin", { origin: this.#address, ...quotaSize })
      .catch(() => undefined);
  }

  async evictCaches() {
    await this.#tabs[0]
      .evaluate(async () => {
        for (const name of await caches.keys()) await caches.delete(name);
      })
      .catch(() => undefined);
  }

  /** What the device keeps of the server's cart and catalogue is damaged. */
  async damageRecords() {
    await this.#tabs[0].evaluate(damage, DATABASE).catch(() => undefined);
  }

  /** How many edits wait on the device, in the database and beside it. */
  async pending() {
    const names = { database: DATABASE, writtenAhead: WRITTEN_AHEAD, outboxBeside: OUTBOX_BESIDE };
    return this.#tabs[0].evaluate(pendingEdits, names).catch(() => -1);
  }

  /** Each tab goes to its cart. A tab that shows the browser's own error page is loaded, as people do. */
  async openCarts() {
    await Promise.all(
      this.#tabs.map(async (page) => {
        const isShop = await page.evaluate(goToCart).catch(() => false);
        if (!isShop) await page.goto(this.#address + LIST, { timeout: 15_000 }).catch(() => undefined);
      }),
    );
  }

  /** What each tab's cart page shows: quantities by product name, as JSON; without a tap or a reload. */
  async shownCarts() {
    return Promise.all(this.#tabs.map((page) => page.evaluate(shownCart).catch(() => "no page")));
  }

  async stop() {
    await this.#context.close().catch(() => undefined);
    this.line.close();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  async #launch() {
    this.#context = await chromium.launchPersistentContext(this.#profile, {
      executablePath: this.#executablePath,
      args: ["--no-sandbox", "--disable-background-networking"],
      viewport: { width: 360, height: 740 },
      locale: "fr-FR",
    });
    this.#context.setDefaultTimeout(PATIENCE_MS);
  }

  async #openTab() {
    const page = await this.#context.newPage();
    this.#tabs.push(page);
    const timeout = this.line.isFaulty ? LIST_BY_FAULTY_LINE_MS : LIST_MS;
    await page.goto(this.#address + LIST, { waitUntil: "commit", timeout }).catch(() => undefined);
    await page
      .waitForFunction(() => document.querySelector("main article button") !== null, undefined, { timeout })
      .catch(() => undefined);
  }
}

/** The browser's processes, by its profile. */
function processesOf(profile) {
  return readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(profile);
    } catch {
      return false;
    }
  });
}

/** @returns whether the tab shows a page of the shop */
const goToCart = () => {
  if (document.querySelector("h1")?.textContent !== "Panier")
    document.querySelector('a[href="/cart"]')?.click();
  return document.querySelector("#root") !== null;
};

const damage = (name) =>
  new Promise((resolve) => {
    const opening = indexedDB.open(name);
    // No database yet: none is made.
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => resolve();
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(["cart", "chunk"], "readwrite");
      for (const store of ["cart", "chunk"]) {
        const walking = transaction.objectStore(store).openCursor();
        walking.onsuccess = () => {
          walking.result?.update(store === "chunk" ? [{ id: 1 }] : { content: "?", refusals: 3 });
        };
      }
      const end = () => {
        opening.result.close();
        resolve();
      };
      transaction.oncomplete = end;
      transaction.onerror = end;
      transaction.onabort = end;
    };
  });

const pendingEdits = ({ database, writtenAhead, outboxBeside }) =>
  new Promise((resolve) => {
    const keys = Object.keys(localStorage);
    const outboxes = keys.filter((key) => key.startsWith(outboxBeside));
    const inOutboxes = outboxes.flatMap((key) => JSON.parse(localStorage.getItem(key)).operations);
    const beside = keys.filter((key) => key.startsWith(writtenAhead)).length + inOutboxes.length;
    const opening = indexedDB.open(database);
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => resolve(beside);
    opening.onsuccess = () => {
      const counting = opening.result.transaction("ops").objectStore("ops").count();
      counting.onerror = () => resolve(beside);
      counting.onsuccess = () => {
        opening.result.close();
        resolve(beside + counting.result);
      };
    };
  });

/** What a cart page shows, as JSON: quantities by product name. */
export const shownCart = () => {
  if (document.querySelector("h1")?.textContent !== "Panier") return "another page";
  const lines = [...document.querySelectorAll("main li")].flatMap((line) => {
    const name = line.querySelector("a[href^='/product/']:not(:has(img))")?.textContent?.trim();
    const quantity = [...line.querySelectorAll("*")]
      .filter((one) => one.children.length === 0)
      .map((one) => one.textContent.trim())
      .find((text) => /^\d+$/.test(text));
    return name ? [[name, Number(quantity)]] : [];
  });
  return JSON.stringify(Object.fromEntries(lines.sort()));
};
