import { expect, type Locator, type Page } from "@playwright/test";
import { SUPER_ADMIN } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { firstProductPath } from "../support/products.ts";
import { desktop } from "../support/screens.ts";
import { setColours, setSizes } from "../support/sizes.ts";

// The service worker is blocked to save time: it would download the catalogue at each visit. No test here needs it.
test.use({ serviceWorkers: "block" });

const COLOURS = ["Rouge", "Bleu marine", "Bordeaux", "Vert sapin", "Moutarde", "Noir", "Ivoire", "Lavande"];

const LONG_NAME = "Ensemble trois pièces en wax imprimé, manches ballon et ceinture nouée, Foumban";

/** Returns the elements that cover the product's name. */
const covers = (page: Page) =>
  page.locator("main h1").evaluate((heading) => {
    const { left, top, width, height } = heading.getBoundingClientRect();
    const points = [2, width / 2, width - 2].flatMap((x) =>
      [1, height / 2, height - 1].map((y) => document.elementFromPoint(left + x, top + y)),
    );
    return points.flatMap((found) =>
      found && found !== heading ? [`${found.tagName}: ${found.textContent}`] : [],
    );
  });

test("nothing covers a product's name on the first screen", async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, await firstProductPath(request));
  await settled(page);
  // The name is replaced only in this browser page, because other tests of this shop would find a product with this
  // name.
  await page.locator("main h1").evaluate((heading, name) => heading.replaceChildren(name), LONG_NAME);
  // Sizes of phones in both orientations, and of a phone and a laptop at 200 % zoom.
  for (const [width, height] of [
    [360, 740],
    [320, 568],
    [320, 640],
    [412, 915],
    [640, 360],
    [740, 360],
    [180, 370],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The check is repeated, because the header may still be moving after the change of the screen size.
    await expect.poll(() => covers(page), `${width}×${height}`).toEqual([]);
  }
});

/** Distance between the lower edge of an element and the order bar at the bottom of the screen, in CSS pixels. */
const spaceAboveBar = async (page: Page, element: Locator): Promise<number> => {
  const box = await element.boundingBox();
  const bar = await page.locator("[data-price]").boundingBox();
  if (!box || !bar) throw new Error("the element or the bar is not on the page");
  return bar.y - box.y - box.height;
};

for (const [what, category] of [
  ["sizes", "Robe"],
  ["colours and sizes", "Ballerines"],
  ["neither colours nor sizes", "Sac à main"],
] as const)
  test(`the first screen of a phone shows the price and every size and colour of a product with ${what}`, async ({
    page,
    request,
  }) => {
    await open(page, await firstProductPath(request, category));
    await settled(page);
    const main = page.getByRole("main");
    const photo = page.getByRole("list", { name: "Images du produit" }).getByRole("img").first();
    const { width = 0, height = 0 } = (await photo.boundingBox()) ?? {};
    expect(Math.abs(width - 360)).toBeLessThanOrEqual(1);
    // The image is about square. Without chips for sizes or colours the image is a little taller than wide, with two
    // rows of chips a little wider than tall.
    expect(width / height).toBeGreaterThan(0.8);
    expect(width / height).toBeLessThan(1.35);
    await expect(photo).toHaveCSS("object-fit", "cover");
    expect(await spaceAboveBar(page, main.getByText(/FCFA$/).first())).toBeGreaterThanOrEqual(4);
    for (const chip of await main.getByRole("radio").all())
      expect(await spaceAboveBar(page, chip)).toBeGreaterThanOrEqual(4);
  });

for (const width of [360, 1280])
  test(`at a width of ${width} px nothing moves when a colour is chosen`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 740 });
    await open(page, await firstProductPath(request, "Ballerines"));
    await settled(page);
    const places = () =>
      page
        .getByRole("main")
        .locator("h1, [role=radio], [aria-label='Images du produit'], [data-price]")
        .evaluateAll((elements) =>
          elements.map((element) => {
            const { x, y, width: wide, height } = element.getBoundingClientRect();
            return [x, y, wide, height].map(Math.round);
          }),
        );
    const before = await places();
    const thumbnails = page.getByRole("button", { name: /^Image \d sur/ });
    expect(await thumbnails.count()).toBeGreaterThan(1);
    for (const colour of ["Bleu marine", "Camel"]) {
      await page.getByRole("radio", { name: colour }).click();
      await expect(page.getByRole("radio", { name: colour })).toBeChecked();
      expect(await places()).toEqual(before);
    }
    await page.getByRole("radio", { name: "Bleu marine" }).click();
    await expect(thumbnails).toHaveCount(1);
    expect(await places()).toEqual(before);
  });

test("on a phone all colours are in one row, which scrolls to the colour of the page's URL", async ({
  page,
  shop,
  api,
}) => {
  const shirt = await api.createProduct(await api.signIn(SUPER_ADMIN), { category: "Pull" });
  await setColours(shop, shirt.id, COLOURS);
  await expect.poll(async () => (await page.request.get(shirt.path)).text()).toContain("radiogroup");
  await open(page, `${shirt.path}?variante=${COLOURS.length}`);
  await settled(page);
  await expect(page.getByRole("radio", { name: COLOURS.at(-1) ?? "" })).toBeInViewport({ ratio: 1 });
  const tops = await page
    .getByRole("radio")
    .evaluateAll((chips) => new Set(chips.map((chip) => chip.getBoundingClientRect().top)).size);
  expect(tops).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("on a phone the bar with price, order link and cart button stays on screen and hides no content", async ({
  page,
  request,
}) => {
  await open(page, await firstProductPath(request, "Sac à main"));
  await settled(page);
  const bar = page.locator("[data-price]");
  const order = bar.getByRole("link", { name: "Commander sur WhatsApp" });
  const add = bar.getByRole("button", { name: "Ajouter au panier" });
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  for (const y of [0, end / 3, end / 2, end]) {
    await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), y);
    await expect(order).toBeInViewport({ ratio: 1 });
    await expect(add).toBeInViewport({ ratio: 1 });
    await expect(bar).toHaveAttribute("data-price", /^[\d\s]+$/);
  }
  // At the end of the page, its last control must be above the order bar.
  await expect
    .poll(() => spaceAboveBar(page, page.getByRole("button", { name: "Haut de page" })))
    .toBeGreaterThan(0);
  await add.click();
  const answer = bar.getByRole("link", { name: "Voir le panier" });
  await expect(answer).toBeInViewport({ ratio: 1 });
  const { y: top = 0 } = (await bar.boundingBox()) ?? {};
  expect((await answer.boundingBox())?.y).toBeGreaterThanOrEqual(top);
});

for (const [width, font] of [
  [320, "Roboto"],
  [360, "Roboto"],
  [320, "DejaVu Sans"],
  [360, "DejaVu Sans"],
] as const)
  test(`at a width of ${width} px in ${font}, the order bar cuts off no label, even with text of 200 %`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await open(page, await firstProductPath(request, "Ballerines"));
    await settled(page);
    for (const size of ["100%", "200%"]) {
      await page.evaluate(
        ([family, percent]) => {
          document.documentElement.style.setProperty("--sans", family ?? "");
          document.documentElement.style.fontSize = percent ?? "";
        },
        [`"${font}"`, size],
      );
      const outside = await page.locator("[data-price]").evaluate((bar) => {
        const { left, right } = bar.getBoundingClientRect();
        const boxes = [...bar.querySelectorAll("a, button")].map((one) => one.getBoundingClientRect());
        const isCut = [...bar.querySelectorAll("a, button")].some((one) => one.scrollWidth > one.clientWidth);
        const overlaps = boxes.some((one, i) => boxes.slice(i + 1).some((other) => other.left < one.right));
        return isCut || overlaps || boxes.some((one) => one.left < left || one.right > right - 8);
      });
      expect(outside, size).toBe(false);
    }
  });

test("on a phone the bars never cover the focused element", async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, await firstProductPath(request));
  await settled(page);
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      const { left, top, width, height } = element.getBoundingClientRect();
      const found = document.elementFromPoint(left + width / 2, top + height / 2);
      const isSeen = !found || element.contains(found) || found.contains(element);
      const name = element.getAttribute("aria-label") ?? element.textContent;
      return { name, covered: isSeen ? "" : `${name} by ${found.textContent}` };
    });
  for (let name = ""; name !== "Haut de page"; ) {
    await page.keyboard.press("Tab");
    // The check is repeated: moving the focus scrolls the page, and some frames later the header comes back.
    await expect.poll(async () => (await focused()).covered).toBe("");
    name = (await focused()).name;
  }
});

test("« Me prévenir » in the order bar of a sold-out product leads to a link that opens a chat with the shop", async ({
  page,
  shop,
  api,
}) => {
  const shirt = await api.createProduct(await api.signIn(SUPER_ADMIN), { category: "Pull" });
  await setSizes(shop, shirt.id, { T1: "SOLD_OUT" });
  await expect.poll(async () => (await page.request.get(shirt.path)).text()).toContain("Demander sur");
  await open(page, shirt.path);
  await settled(page);
  await expect(page.locator("[data-price]")).toHaveAttribute("data-note", "Épuisé");
  await page.getByRole("link", { name: "Me prévenir", exact: true }).click();
  const notice = page.locator("#prevenir");
  await expect(notice.getByRole("heading", { name: "Me prévenir quand il revient" })).toBeInViewport({
    ratio: 1,
  });
  await expect(notice.getByRole("link", { name: "Demander sur WhatsApp" })).toBeInViewport({ ratio: 1 });
});

test("a sold-out size shows no delivery time", async ({ page, shop, api }) => {
  const shirt = await api.createProduct(await api.signIn(SUPER_ADMIN), { category: "Pull" });
  await setSizes(shop, shirt.id, { T1: "AVAILABLE", T2: "SOLD_OUT" });
  await expect.poll(async () => (await page.request.get(shirt.path)).text()).toContain("radiogroup");
  await open(page, shirt.path);
  await settled(page);
  const promise = page.getByRole("main").getByText(/livraison/i);
  await expect(promise.first()).toBeVisible();
  await page.getByRole("radio", { name: "T2, épuisé" }).click();
  await expect(page.getByRole("link", { name: "Me prévenir", exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("link", { name: "Commander sur WhatsApp" })).toHaveCount(0);
  await expect(promise).toHaveCount(0);
  const html = await (await page.request.get(`${shirt.path}?variante=2`)).text();
  expect(html.slice(html.indexOf("<main"), html.indexOf("</main"))).not.toMatch(/livraison/i);
});

/**
 * Moves fingers across the screen at half its height.
 * @param from x position of each finger at the start (CSS pixels)
 * @param to x position of each finger at the end
 */
async function move(page: Page, from: readonly number[], to: readonly number[]): Promise<void> {
  const STEPS = 10;
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", step: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        type === "touchEnd"
          ? []
          : from.map((x, id) => ({ id, x: x + ((to[id] ?? x) - x) * (step / STEPS), y: 370 })),
    });
  await touch("touchStart", 0);
  for (let step = 1; step <= STEPS; step++) await touch("touchMove", step);
  await touch("touchEnd", STEPS);
}

test("in the image viewer, fingers and keys zoom and change the image", async ({ page, request }) => {
  await open(page, await firstProductPath(request));
  await settled(page);
  const enlarge = page.getByRole("button", { name: "Agrandir l’image" });
  await enlarge.press("Enter");
  const viewer = page.getByRole("dialog");
  await expect(viewer.getByRole("button", { name: "Fermer" })).toBeFocused();
  await expect(viewer.getByText(/^Image 1 sur/)).toBeVisible();

  await test.step("two fingers zoom in", async () => {
    const width = () =>
      viewer
        .getByRole("img")
        .first()
        .evaluate((img) => img.getBoundingClientRect().width);
    await move(page, [150, 210], [60, 300]);
    await expect.poll(width).toBeGreaterThan(700);
    await viewer.getByRole("img").first().click();
    await page.keyboard.press("ArrowRight");
    await expect(viewer.getByText(/^Image 2 sur/)).toBeVisible();
    await expect.poll(width).toBe(360);
    await page.keyboard.press("ArrowLeft");
    await expect(viewer.getByText(/^Image 1 sur/)).toBeVisible();
  });

  await test.step("a swipe shows the next image", async () => {
    await move(page, [300], [50]);
    await expect(viewer.getByText(/^Image 2 sur/)).toBeVisible();
  });

  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(enlarge).toBeFocused();
  await expect(page.getByRole("button", { name: /^Image 2 sur/ })).toHaveAttribute("aria-current", "true");
});

for (const [deviceScaleFactor, width] of [
  [1, 320],
  [2, 640],
  [3, 640],
] as const)
  test.describe(`on a screen of ${deviceScaleFactor} device pixels per CSS pixel`, () => {
    test.use({ deviceScaleFactor });

    test(`a phone fetches images of at most ${width} pixels`, async ({ page, request }) => {
      const asked: string[] = [];
      page.on("request", (sent) => asked.push(new URL(sent.url()).pathname));
      await open(page, await firstProductPath(request));
      await settled(page);
      const shown = page.getByRole("list", { name: "Images du produit" }).getByRole("img").first();
      await expect(shown).toHaveJSProperty("complete", true);
      const widths = asked.flatMap((path) => /^\/images\/[^/]+\/(\d+)$/.exec(path)?.[1] ?? []);
      expect(Math.max(...widths.map(Number))).toBe(width);
    });
  });

test.describe("on a wide screen", () => {
  test.use(desktop(1280));

  test("the Tab key reaches every control of the page, with a visible focus", async ({ page, request }) => {
    await open(page, await firstProductPath(request));
    await settled(page);
    const reached: string[] = [];
    while (reached.length < 150 && reached.at(-1) !== "Haut de page") {
      await page.keyboard.press("Tab");
      const { name, ring } = await page.evaluate(() => {
        const element = document.activeElement ?? document.body;
        const outlined = [undefined, "::after"].some(
          (part) => getComputedStyle(element, part).outlineStyle !== "none",
        );
        return { name: element.getAttribute("aria-label") ?? element.textContent, ring: outlined };
      });
      expect({ name, ring }).toEqual({ name, ring: true });
      reached.push(name);
    }
    expect(reached[0]).toBe("Aller au contenu");
    expect(reached).toEqual(
      expect.arrayContaining([
        "Catalogue",
        "Rechercher un produit",
        "Images du produit",
        "Commander sur WhatsApp",
        "Ajouter au panier",
        "Partager sur Facebook",
        "Tout voir : Produits similaires",
        "Haut de page",
      ]),
    );
  });

  test("the enlarged image is visible while the pointer is over the image", async ({ page, request }) => {
    await open(page, await firstProductPath(request));
    await settled(page);
    await page.getByRole("list", { name: "Images du produit" }).hover();
    await expect(page.locator("[data-zoom]")).toBeVisible();
    await page.mouse.move(5, 300);
    await expect(page.locator("[data-zoom]")).toHaveCount(0);
  });
});
