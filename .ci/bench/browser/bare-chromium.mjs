import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PHONE } from "./phone.mjs";

const ARGUMENTS = [
  "--headless",
  "--no-sandbox",
  "--remote-debugging-pipe",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-sync",
];
const TAP_TIMEOUT_MS = 20_000;
const POLL_MS = 50;

/**
 * Starts Chromium and controls it with its DevTools protocol, but without the part of the protocol that is called
 * Runtime. Playwright enables Runtime in every page. With Runtime enabled, V8 parses a script again for each Error that
 * the script creates, and react-dom creates three errors when it loads. So with Playwright, react-dom took more than
 * twice as long to load as on a phone.
 */
export async function launchBareChromium(executablePath) {
  const profile = mkdtempSync(path.join(tmpdir(), "mboa-mode-profile-"));
  const browser = spawn(executablePath, [...ARGUMENTS, `--user-data-dir=${profile}`], {
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
  });
  let stderrTail = "";
  browser.stderr.setEncoding("utf8").on("data", (text) => {
    stderrTail = (stderrTail + text).slice(-2_000);
  });
  const connection = new Connection(browser.stdio[3], browser.stdio[4]);
  const ended = once(browser, "exit").then(([code, signal]) =>
    connection.end(`the browser has ended, ${signal ?? code}: ${stderrTail}`),
  );
  return {
    openContext: async () => {
      const { browserContextId } = await connection.send("Target.createBrowserContext");
      return new Context(connection, browserContextId);
    },
    close: async () => {
      // This call fails if the browser has already ended, for example because of an earlier error. The failure is
      // ignored, so that the caller still reports the earlier error.
      await connection.send("Browser.close").catch(() => undefined);
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** A connection for messages of Chromium's DevTools protocol. A zero byte ends each message. */
class Connection {
  #output;
  #waiting = new Map();
  #listeners = new Set();
  #rest = "";
  #lastId = 0;
  /**
   * Reason why the connection has ended; undefined while it is open. After the end, each call of `send` fails with this
   * reason.
   */
  #over = undefined;

  constructor(output, input) {
    this.#output = output;
    // A pipe reports an error only if the browser has ended. The end of the browser calls `end`, so the error needs no
    // handling here.
    for (const pipe of [output, input]) pipe.on("error", () => undefined);
    input.setEncoding("utf8").on("data", (data) => {
      const messages = (this.#rest + data).split("\0");
      this.#rest = messages.pop();
      for (const message of messages) this.#take(JSON.parse(message));
    });
  }

  /** Ends the connection: each waiting and each later call of `send` fails with this reason. */
  end(why) {
    this.#over = why;
    for (const { reject } of this.#waiting.values()) reject(new Error(why));
  }

  send(method, params = {}, sessionId = undefined) {
    if (this.#over !== undefined) return Promise.reject(new Error(this.#over));
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#output.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return answer;
  }

  /**
   * Registers a listener for events. @param listener receives the session, the name and the parameters of each event
   */
  listen(listener) {
    this.#listeners.add(listener);
  }

  #take({ id, result, error, sessionId, method, params }) {
    if (id === undefined) for (const listener of this.#listeners) listener(sessionId, method, params);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result);
  }
}

class Context {
  #connection;
  #id;

  constructor(connection, id) {
    this.#connection = connection;
    this.#id = id;
  }

  /** Opens an empty page on the simulated phone (`PHONE`), whose processor is slowed down four times. */
  async openPage() {
    const at = { url: "about:blank", browserContextId: this.#id };
    const { targetId } = await this.#connection.send("Target.createTarget", at);
    const attached = { targetId, flatten: true };
    const { sessionId } = await this.#connection.send("Target.attachToTarget", attached);
    const page = new Page(this.#connection, sessionId, targetId);
    await page.emulatePhone();
    return page;
  }

  close() {
    return this.#connection.send("Target.disposeBrowserContext", { browserContextId: this.#id });
  }
}

class Page {
  #connection;
  #session;
  #target;

  constructor(connection, session, target) {
    this.#connection = connection;
    this.#session = session;
    this.#target = target;
  }

  async emulatePhone() {
    const { viewport, deviceScaleFactor, isMobile, hasTouch, locale } = PHONE;
    await this.send("Page.enable");
    await this.send("Network.enable");
    await this.send("Emulation.setDeviceMetricsOverride", {
      ...viewport,
      deviceScaleFactor,
      mobile: isMobile,
    });
    await this.send("Emulation.setTouchEmulationEnabled", { enabled: hasTouch });
    await this.send("Emulation.setLocaleOverride", { locale });
    await this.send("Network.setExtraHTTPHeaders", { headers: { "Accept-Language": locale } });
    await this.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  }

  send(method, params) {
    return this.#connection.send(method, params, this.#session);
  }

  on(wanted, listener) {
    this.#connection.listen((session, method, params) => {
      if (session === this.#session && method === wanted) listener(params);
    });
  }

  /** Registers a function that every page opened later runs before its own scripts. */
  addInitScript(run) {
    return this.send("Page.addScriptToEvaluateOnNewDocument", { source: `(${run})()` });
  }

  /** Opens a URL and waits until the web page has loaded. */
  async goto(url) {
    const loaded = new Promise((resolve) => this.on("Page.loadEventFired", resolve));
    await this.send("Page.navigate", { url });
    await loaded;
  }

  /**
   * Runs a function in the page. The page receives the function's source text, so the function must not use variables
   * from outside.
   * @returns the function's result; arguments and result must be JSON
   */
  async evaluate(run, ...args) {
    const expression = `(${run})(...${JSON.stringify(args)})`;
    const call = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", call);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async waitFor(holds, timeoutMs = 30_000) {
    const end = performance.now() + timeoutMs;
    while (!(await this.evaluate(holds))) {
      if (performance.now() > end) throw new Error(`timed out waiting for ${holds}`);
      await pause(POLL_MS);
    }
  }

  /**
   * Waits for a visible element that matches a selector and a name, and taps it.
   * @param name a regular expression for the element's label or text
   */
  async tap(selector, name) {
    const end = performance.now() + TAP_TIMEOUT_MS;
    for (;;) {
      const place = await this.evaluate(centreOf, selector, name);
      if (place) return this.#touch(place);
      if (performance.now() > end) throw new Error(`nothing to tap: ${selector}, ${name}`);
      await pause(POLL_MS);
    }
  }

  async #touch(place) {
    await this.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [place] });
    await this.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  close() {
    return this.#connection.send("Target.closeTarget", { targetId: this.#target });
  }
}

/**
 * Runs in the page. Scrolls to the first visible, enabled element with this selector and name.
 * @returns the point of the screen to tap
 */
function centreOf(selector, name) {
  const isCalled = (element) =>
    new RegExp(name).test(element.getAttribute("aria-label") ?? element.textContent.trim());
  const found = [...document.querySelectorAll(selector)].find(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.disabled && isCalled(element),
  );
  if (!found) return undefined;
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, width, height } = found.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
