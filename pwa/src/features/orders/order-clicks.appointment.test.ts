import { orderNumberOf } from "graphql-server/features/orders/order-number";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import {
  accept,
  answers,
  CHAT,
  kept,
  linkTo,
  openPageOrders,
  SERVICE,
  settled,
  textOf,
  ZONES,
} from "../../app/testing/clicked-orders.ts";
import { testShop } from "../../app/testing/render.tsx";
import { deadNetwork } from "../../app/testing/server.ts";
import { ownedKey } from "../../lib/storage/owned-records.ts";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { DELIVERY_ZONE_KEY, RECORDED_ORDERS_KEY } from "../../lib/storage/storage-keys.ts";
import { appointmentUrl } from "../appointments/appointment-url.ts";
import { keepCustomer } from "./customer.ts";
import { orderedAppointment } from "./link/ordered-appointment.ts";
import { noteVisit } from "./visit.ts";

const TEN = Date.parse("2026-12-05T09:00:00Z");
const ELEVEN = TEN + 3_600_000;
const showNumber = vi.fn();

beforeEach(() => {
  kept.clear();
  keepCustomer(null, { name: "Awa", phone: "", quarter: "Bali" });
});

const slotLink = (
  startsAt: number,
  title = SERVICE.title,
  href = appointmentUrl(testShop, title, startsAt),
) => {
  const link = linkTo(href);
  link.dataset.order = orderedAppointment({ serviceId: SERVICE.id, startsAt });
  return link;
};

it("a click on a slot creates an order for this slot, and the message contains its day and time", async () => {
  answers({ PlaceOrder: accept });
  ZONES.push({ id: "z", fee: 1_500, town: "Douala", quarter: "", delay: "" });
  onTestFinished(() => void ZONES.pop());
  safeStorage.setItem(ownedKey(DELIVERY_ZONE_KEY, null), "z");
  noteVisit(DELIVERY_ZONE_KEY);
  const page = await openPageOrders(() => null, showNumber);
  const link = slotLink(TEN);
  page.clickOn(link, new Event("click"));
  await settled(page);
  expect(page.askPhone).not.toHaveBeenCalled();
  const [order] = page.shown;
  const number = orderNumberOf(order?.id ?? "").replace(/(...)(...)/, "$1-$2");
  expect(textOf(link)?.replace(/\u00a0/g, " ")).toBe(
    `Je souhaite réserver ce service : Gainage Main\nJour : samedi 5 décembre à 10 h\nCommande : ${number}\nNom : Awa`,
  );
  expect(kept.get(order?.id)).toMatchObject({
    ...{ channel: "CHAT", name: "Awa", quarter: null, fee: 0 },
    appointment: { serviceId: SERVICE.id, startsAt: "2026-12-05T09:00:00.000Z" },
    lines: [{ productId: null, productName: "Gainage Main", price: 15_000, quantity: 1 }],
  });
});

it("two clicks on the same slot make one order, and a click on another slot makes a second one", async () => {
  answers({ PlaceOrder: accept });
  const page = await openPageOrders(() => null, showNumber);
  const links = [slotLink(TEN), slotLink(TEN), slotLink(ELEVEN)];
  for (const link of links) page.clickOn(link);
  await settled(page);
  expect(kept.size).toBe(2);
  const [first, second, other] = links.map((link) => /Commande : (\S+)/.exec(textOf(link) ?? "")?.[1]);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});

it("a call about a slot shows the number of its order", async () => {
  answers({ PlaceOrder: accept });
  const page = await openPageOrders(() => null, showNumber);
  page.clickOn(slotLink(TEN, SERVICE.title, "tel:+237600000000"));
  await settled(page);
  expect(showNumber).toHaveBeenCalledWith(orderNumberOf(page.shown[0]?.id ?? ""));
  expect([...kept.values()]).toMatchObject([{ channel: "CALL", appointment: { serviceId: SERVICE.id } }]);
});

it("a slot's link with the longest title has less than 700 characters, including slot and number", async () => {
  answers({ PlaceOrder: accept });
  const page = await openPageOrders(() => null, showNumber);
  keepCustomer(null, { name: "é".repeat(80), phone: "677000000", quarter: "" });
  const link = slotLink(TEN, "爪".repeat(80));
  page.clickOn(link);
  expect(link.href.length).toBeLessThan(700);
  expect(textOf(link)).toMatch(
    /^Je souhaite réserver ce service : 爪+…\nJour : samedi 5 .*\nCommande : \w{3}-\w{3}/,
  );
});

it("an order for a slot waits in the outbox until there is a network", async () => {
  answers({ PlaceOrder: deadNetwork });
  const page = await openPageOrders(() => null, showNumber);
  page.clickOn(slotLink(TEN));
  await page.flush();
  const later = await openPageOrders(() => null, showNumber);
  expect(later.shown).toMatchObject([{ state: null, appointment: { serviceId: SERVICE.id, startsAt: TEN } }]);
  answers({ PlaceOrder: accept });
  await later.flush();
  expect([...kept.values()]).toMatchObject([
    { appointment: { serviceId: SERVICE.id, startsAt: "2026-12-05T09:00:00.000Z" } },
  ]);
});

it("an order for a slot is created from a click that was recorded before the page's code had loaded", async () => {
  answers({ PlaceOrder: accept });
  const id = crypto.randomUUID();
  const text = "Je souhaite réserver ce service : Gainage Main\nJour : samedi 5 décembre à 10 h";
  const order = orderedAppointment({ serviceId: SERVICE.id, startsAt: TEN });
  safeStorage.setItem(
    `${RECORDED_ORDERS_KEY}:${id}`,
    JSON.stringify([id, CHAT + encodeURIComponent(text), Date.now(), order]),
  );
  const page = await openPageOrders(() => null, showNumber);
  await page.orderFromRecorded();
  await settled(page);
  expect(kept.get(id)).toMatchObject({
    appointment: { serviceId: SERVICE.id, startsAt: "2026-12-05T09:00:00.000Z" },
    lines: [{ productName: "Gainage Main", price: 15_000 }],
  });
});
