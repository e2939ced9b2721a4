import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { SUPER_ADMIN, signIn } from "./support/accounts.ts";
import { addButton, openCart, openProduct } from "./support/cart.ts";
import { test } from "./support/fixtures.ts";
import { open, settled } from "./support/hydration.ts";
import { expectNoHorizontalOverflow } from "./support/layout.ts";
import { catalogueReplicated, serviceWorkerReady } from "./support/offline.ts";
import type { RestApi } from "./support/rest-api.ts";
import { documentId } from "./support/stored-documents.ts";

/**
 * Drags the first entry of a sortable list onto the second by its handle, with one finger. Each step waits until the list
 * announces the former one: a finger lifted earlier would leave the entry where it was.
 */
async function dragFirstToSecond(page: Page, list: Locator): Promise<void> {
  const middleOf = async (handle: Locator) => {
    const box = await handle.boundingBox();
    if (!box) throw new Error("the handle is not on screen");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const handles = list.getByRole("button", { name: /^Déplacer / });
  const [start, end] = [await middleOf(handles.nth(0)), await middleOf(handles.nth(1))];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  const announced = (place: number) =>
    expect(page.getByText(new RegExp(`^Déplacement de .*: place ${place} sur `))).toBeAttached();
  await touch("touchStart", start);
  await touch("touchMove", { ...start, y: start.y + 8 });
  await announced(1);
  await touch("touchMove", { ...start, y: end.y + 8 });
  await announced(2);
  await touch("touchEnd");
}

test("the owner sorts delivery zones with a finger; a zone without a price is refused in its form", async ({
  page,
}) => {
  await signIn(page, SUPER_ADMIN);
  await open(page, "/admin-panel/delivery");
  await settled(page);
  const zones = page.getByRole("main").locator("ol");
  const names = async () => (await zones.locator("li strong").allInnerTexts()).slice(0, 3);
  const [first = "", second = "", third = ""] = await names();
  await expectAccessible(page, "zones de livraison");
  const sorted = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes(documentId("mutation SortDeliveryZones("))),
  );
  await dragFirstToSecond(page, zones);
  await sorted;
  expect(await names()).toEqual([second, first, third]);
  await page.reload();
  await expect.poll(names).toEqual([second, first, third]);

  await page.getByRole("button", { name: "Ajouter une zone" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("francs entiers");
  await settled(page);
  await expectAccessible(page, "zone refusée");
});

/** Records an order of today, so that the dashboard has something to draw, and opens it. */
async function openDashboard(page: Page, api: RestApi): Promise<void> {
  const token = await api.signIn(SUPER_ADMIN);
  const lines = [{ productName: "Robe Kribi", price: 15_000, quantity: 2 }];
  await page.request.post("/graphql", {
    headers: { authorization: `Bearer ${token}` },
    data: {
      documentId: documentId("mutation RecordOrder("),
      variables: { input: { id: randomUUID(), placedAt: new Date().toISOString(), lines } },
    },
  });
  await signIn(page, SUPER_ADMIN);
  await open(page, "/admin-panel");
  await settled(page);
  await expect(chart(page)).toBeVisible();
}

const widthOf = (element: Locator) => element.evaluate(({ clientWidth }) => clientWidth);
const chart = (page: Page): Locator => page.getByRole("img", { name: /^Commandes/ }).locator("canvas");

test("the dashboard draws the orders of 30 days, and leads to those that wait", async ({ page, api }) => {
  await openDashboard(page, api);
  await page.getByText("Jour par jour, en tableau").click();
  await expect(page.getByRole("row")).toHaveCount(31);
  await expectAccessible(page, "tableau de bord");
  await page.getByRole("link", { name: /nouvelles? commandes?$/ }).click();
  await expect(page.getByRole("combobox", { name: "Filtrer par état" })).toHaveValue("NEW");
  await expect(page.getByText("Robe Kribi").first()).toBeVisible();
});

test("a chart that is not drawn anew yet when the phone is turned does not widen the page", async ({
  page,
  api,
}) => {
  await page.addInitScript(() => {
    ResizeObserver.prototype.observe = () => undefined;
  });
  await openDashboard(page, api);
  const drawn = await widthOf(chart(page));
  await expectNoHorizontalOverflow(page, "turned", { width: 320, height: 740 });
  expect(await widthOf(chart(page))).toBe(drawn);
});

test("a visitor chooses a delivery zone without a network; sums, message and a reload keep it", async ({
  page,
  context,
}) => {
  await open(page, "/about");
  await serviceWorkerReady(page);
  await catalogueReplicated(page);
  await openProduct(page, 0);
  await addButton(page).click();
  await context.setOffline(true);
  await openCart(page);
  const choice = page.getByRole("combobox", { name: /^Zone de livraison/ });
  const akwa = choice.locator("option", { hasText: "Akwa" });
  await choice.selectOption((await akwa.getAttribute("value")) ?? "");
  await settled(page);
  await expectAccessible(page, "zone choisie");
  await page.reload();
  await expect(page.getByText("Total avec livraison")).toBeVisible();
  const order = page.getByRole("link", { name: "Commander sur WhatsApp" });
  const message = decodeURIComponent((await order.getAttribute("href")) ?? "");
  expect(message).toMatch(/Quartier : Douala, Akwa\nLivraison : 1\s000\sFCFA$/);
});
