import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { FaultyConnection } from "../network/faulty-connection.mjs";

const { chromium } = createRequire(import.meta.url)("@playwright/test");

/**
 * Path of a list of products without sizes or colours, in which one click on a card's button adds one piece to the
 * cart.
 */
export const LIST = "/product-category?category=Perruques+et+m%C3%A8ches";
const DATABASE = "shop";
/** Storage key of orders whose links were clicked before React had hydrated the page. */
const RECORDED_ORDERS = "commandes-pressees";
/** Beginnings of the local storage keys of edits, orders and messages that are not in the phone's database yet. */
const LOGS = ["modification:", "order:", "courrier:", `${RECORDED_ORDERS}:`];
/**
 * Longest wait until the screen confirms that an e-mail address for the newsletter is stored (ms). It is longer than
 * the page's own wait for the shop's answer.
 */
const STORED_TIMEOUT_MS = 20_000;
/** Timeout of the browser's actions (ms). It is so long that a busy machine does not look like a fault. */
const DEFAULT_TIMEOUT_MS = 120_000;
/**
 * Longest waits until a tab shows the list of products (ms). The wait on a faulty connection is shorter, because the
 * list may never arrive.
 */
const LIST_MS = 15_000;
const FAULTY_CONNECTION_LIST_MS = 6_000;
/** Expiry time of the session's cookie: one day from now, in seconds since 1970. */
const IN_A_DAY = Math.floor(Date.now() / 1000) + 24 * 60 * 60;

/** A phone with its own browser and its own connection to the shop. */
export class Device {
  connection;
  #profile = mkdtempSync(path.join(tmpdir(), "mboa-mode-phone-"));
  #executablePath;
  #context;
  #address;
  #tabs = [];
  #silentUntil = 0;
  #isDiskFull = false;

  constructor(shop, executablePath) {
    this.connection = new FaultyConnection(shop);
    this.#executablePath = executablePath;
  }

  /** Signs in with a token, and prepares the phone for use without a network, as an earlier visit would do. */
  async start(token, tabs) {
    this.#address = await this.connection.open();
    await this.#launch();
    const page = await this.#context.newPage();
    await page.goto(this.#address);
    await page.evaluate((value) => localStorage.setItem("token", value), token);
    await this.#context.addCookies([
      // The cookie has an expiry time, like the shop's own cookie. Without an expiry time, the cookie would be lost
      // when the browser ends.
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

  /**
   * Causes the fault "silence" on the phone's connection. The silence lasts for this time (ms): until then,
   * `setConnectionFault` changes nothing.
   */
  silence(ms) {
    this.connection.set("silence");
    this.#silentUntil = Date.now() + ms;
  }

  /** Sets the fault of the connection, except during a long silence (see `silence`). */
  setConnectionFault(fault) {
    if (Date.now() >= this.#silentUntil) this.connection.set(fault);
  }

  /** Waits until a long silence is over, and then ends all faults. */
  async endFaults() {
    await new Promise((resolve) => setTimeout(resolve, this.#silentUntil - Date.now()));
    this.connection.set(undefined);
    await this.setDiskFull(false);
  }

  /**
   * Clicks « Ajouter au panier » of a product in the list. @returns the product's name; undefined if the product has no
   * enabled button
   */
  async click(tab, place) {
    return this.#tabs[tab]
      ?.evaluate((index) => {
        const buttons = [...document.querySelectorAll("main article button")];
        const button = buttons.filter((one) => /^Ajout/.test(one.ariaLabel ?? one.textContent ?? ""))[index];
        const name = button?.closest("article")?.querySelector("h3")?.textContent ?? undefined;
        // The test must read the button's state before the click, because the click may disable the button.
        if (!name || button.disabled) return undefined;
        button.click();
        return name;
      }, place)
      .catch(() => undefined);
  }

  /**
   * Clicks the order link of a product in the list. No chat opens, because the click's default action is prevented.
   * @returns the order's number, and `isRecorded`: true if the page has only recorded the click, because its scripts
   * for orders had not loaded yet. Undefined if there is no link
   */
  async order(tab, place) {
    return this.#tabs[tab]
      ?.evaluate(
        ([index, recordedOrders]) => {
          const link = [...document.querySelectorAll('main article a[href*="text="]')][index];
          if (!link) return undefined;
          addEventListener("click", (event) => event.preventDefault(), { once: true });
          link.click();
          const number = /Commande : (\w{3})-(\w{3})/.exec(new URL(link.href).searchParams.get("text") ?? "");
          const isRecorded = Object.keys(localStorage).some((key) => key.startsWith(recordedOrders));
          return number ? { number: number[1] + number[2], isRecorded } : undefined;
        },
        [place, RECORDED_ORDERS],
      )
      .catch(() => undefined);
  }

  /**
   * Submits an e-mail address for the newsletter.
   * @returns an object with the promise `isStored`, which resolves with true if the screen says that the e-mail address
   * is sent or stored; undefined if the form does not react yet
   */
  async subscribe(tab, email) {
    const page = this.#tabs[tab];
    const isTaken = await page
      ?.evaluate(async (address) => {
        const input = document.querySelector('input[name="newsletterEmail"]');
        const button = input?.form?.querySelector("button");
        if (button?.textContent !== "S’abonner") return false;
        input.value = address;
        input.form.requestSubmit();
        await new Promise((resolve) => setTimeout(resolve, 50));
        return button.textContent !== "S’abonner" || input.form.textContent.includes("Merci");
      }, email)
      .catch(() => false);
    if (!isTaken) return undefined;
    const says = () =>
      document.querySelector('input[name="newsletterEmail"]')?.form?.textContent.includes("Merci");
    const isStored = page.waitForFunction(says, undefined, { timeout: STORED_TIMEOUT_MS }).then(
      () => true,
      () => false,
    );
    return { isStored };
  }

  /** Kills the browser, as a phone without free memory does, and opens it again. */
  async kill() {
    for (const pid of processesOf(this.#profile)) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // The process has ended between the listing and the signal.
      }
    }
    await this.#context.close().catch(() => undefined);
    const tabs = this.#tabs.length;
    this.#tabs = [];
    await this.#launch();
    for (let tab = 0; tab < tabs; tab++) await this.#openTab();
  }

  /** Kills a tab's renderer and opens the tab again. */
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

  /**
   * Damages the phone's copies of the server's cart and catalogue. The shop's pages must then notice the damage, and
   * fetch the cart and the catalogue again.
   */
  async damageRecords() {
    await this.#tabs[0].evaluate(damage, DATABASE).catch(() => undefined);
  }

  /**
   * Returns the number of edits, orders and messages that wait on the phone, in its database and in local storage; -1
   * if the first tab cannot run the count.
   */
  async pending() {
    return this.#tabs[0].evaluate(countPending, { database: DATABASE, logs: LOGS }).catch(() => -1);
  }

  /**
   * Opens the cart in each tab. If a tab shows the browser's own error page, opens the list of products in this tab
   * instead.
   */
  async openCarts() {
    await Promise.all(
      this.#tabs.map(async (page) => {
        const isShop = await page.evaluate(goToCart).catch(() => false);
        if (!isShop) await page.goto(this.#address + LIST, { timeout: 15_000 }).catch(() => undefined);
      }),
    );
  }

  /**
   * Returns the cart that each tab shows, as JSON: the name of each product with its quantity. This method neither
   * clicks nor reloads.
   */
  async shownCarts() {
    return Promise.all(this.#tabs.map((page) => page.evaluate(shownCart).catch(() => "no page")));
  }

  async stop() {
    await this.#context.close().catch(() => undefined);
    this.connection.close();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  async #launch() {
    this.#context = await chromium.launchPersistentContext(this.#profile, {
      executablePath: this.#executablePath,
      args: ["--no-sandbox", "--disable-background-networking"],
      viewport: { width: 360, height: 740 },
      locale: "fr-FR",
    });
    this.#context.setDefaultTimeout(DEFAULT_TIMEOUT_MS);
  }

  async #openTab() {
    const page = await this.#context.newPage();
    this.#tabs.push(page);
    const timeout = this.connection.isFaulty ? FAULTY_CONNECTION_LIST_MS : LIST_MS;
    await page.goto(this.#address + LIST, { waitUntil: "commit", timeout }).catch(() => undefined);
    await page
      .waitForFunction(() => document.querySelector("main article button") !== null, undefined, { timeout })
      .catch(() => undefined);
  }
}

/** Returns the ids of the processes of a browser. Their command lines contain the folder of the browser's profile. */
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

/** Runs in the page. Opens the cart page with a click on its link. @returns true if the tab shows a page of the shop */
const goToCart = () => {
  if (document.querySelector("h1")?.textContent !== "Panier")
    document.querySelector('a[href="/cart"]')?.click();
  return document.querySelector("#root") !== null;
};

const damage = (name) =>
  new Promise((resolve) => {
    const opening = indexedDB.open(name);
    // `open` would create a missing database. The upgrade is aborted to prevent this.
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

const countPending = ({ database, logs }) =>
  new Promise((resolve) => {
    // An order that the shop has accepted or refused does not count, although it stays stored on the phone.
    const isPending = ({ state = null, refusal }) => state === null && refusal === undefined;
    const keys = Object.keys(localStorage).filter((key) => logs.some((log) => key.startsWith(log)));
    const beside = keys.filter((key) => isPending(JSON.parse(localStorage.getItem(key)))).length;
    const opening = indexedDB.open(database);
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => resolve(beside);
    opening.onsuccess = () => {
      const stores = ["ops", "orders", "messages"];
      const transaction = opening.result.transaction(stores);
      const reading = stores.map((store) => transaction.objectStore(store).getAll());
      transaction.onerror = () => resolve(beside);
      transaction.oncomplete = () => {
        opening.result.close();
        resolve(beside + reading.flatMap(({ result }) => result).filter(isPending).length);
      };
    };
  });

/** Runs in the page. Returns the content of a cart page as JSON: the name of each product with its quantity. */
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
