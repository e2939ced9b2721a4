import { createRequire } from "node:module";
import { loadavg } from "node:os";
import { newUser } from "../accounts/bench-user.mjs";
import { BUDGETS } from "../budgets.mjs";
import { LIST, shownCart } from "./phone-device.mjs";

const { chromium } = createRequire(import.meta.url)("@playwright/test");

const CLICKS = 12;

/** Opens a page on a signed-in phone, and waits until the server has opened the page's event stream. */
async function openPhone(browser, address, token, path) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: "fr-FR" });
  await context.addCookies([{ name: "token", value: token, url: address, httpOnly: true, sameSite: "Lax" }]);
  await context.addInitScript((value) => localStorage.setItem("token", value), token);
  const page = await context.newPage();
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === "/events");
  await page.goto(address + path);
  await stream;
  return page;
}

const click = () => {
  const buttons = [...document.querySelectorAll("main article button")];
  buttons.find((button) => /^Ajout/.test(button.ariaLabel ?? button.textContent ?? "")).click();
};

/** Waits until the cart page shows another cart than `former`. @returns the new cart as JSON */
async function nextCart(page, former) {
  for (;;) {
    const shown = await page.evaluate(shownCart);
    if (shown !== former) return shown;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Measures the time from a click on one phone until another phone of the same customer shows the change (ms). */
export async function measureSecondDevice(address, executablePath) {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const signIn = await newUser(address, "second");
    const first = await openPhone(browser, address, await signIn(), LIST);
    const second = await openPhone(browser, address, await signIn(), "/cart");
    await second.getByRole("heading", { level: 1, name: "Panier" }).waitFor();
    await first
      .getByRole("button", { name: /^Ajout/ })
      .first()
      .waitFor();
    const times = [];
    let shown = await second.evaluate(shownCart);
    for (let clicks = 0; clicks < CLICKS; clicks++) {
      const begin = performance.now();
      await first.evaluate(click);
      shown = await nextCart(second, shown);
      times.push(performance.now() - begin);
    }
    times.sort((a, b) => a - b);
    const [median, longest] = [times[CLICKS / 2], times[CLICKS - 1]].map((ms) => ms.toFixed(0));
    return [
      [
        `cart on a second device, median and longest of ${CLICKS} (load average ${loadavg()[0].toFixed(1)})`,
        BUDGETS.device.secondDevice,
        `${median} ms, ${longest} ms`,
      ],
    ];
  } finally {
    await browser.close();
  }
}
