import { expect, it } from "vitest";
import { parseSettings } from "../../../platform/settings/settings.ts";
import { pageShop } from "./page-shop.ts";

const plain = { ...parseSettings({}).shop, version: 7, zones: [], year: 2026 };
const set = {
  ...plain,
  zones: [{ id: "1", town: "Douala", quarter: "Akwa", fee: 1_000, delay: "24h" }],
  wallets: [{ operator: "MTN MoMo", holder: "Awa", number: "677123456", ussd: "*126#" }],
  texts: { terms: "Nos conditions", faq: "Nos réponses", womenSizes: "Mesurez.\nS|82-90||" },
  services: [
    { id: "s", title: "Pose", description: "", image: "/services/pose", price: null, isFrom: false },
  ],
};

it("if the owner has set no long texts, a page contains all settings of the shop", () => {
  expect(pageShop(plain, "terms")).toBe(plain);
  const emptied = { ...plain, legalName: undefined, niu: undefined };
  expect(pageShop(emptied, undefined)).toBe(emptied);
});

/**
 * The sizes in the owner's size guides. Every page contains these sizes: a page offers a size guide if one of the
 * product's sizes is in the guide.
 */
const SIZES = { womenSizes: "\nS" };

it.each([
  ["no long part", undefined, { part: "none", texts: SIZES }],
  ["the terms", "terms", { part: "terms", texts: { terms: "Nos conditions", ...SIZES } }],
  ["the text about the shop", "about", { part: "about", texts: SIZES }],
  ["the services", "services", { part: "services", services: set.services, texts: SIZES }],
] as const)(
  "a page that shows %s contains no other long part; its field `part` tells the browser this",
  (_, part, rest) => {
    expect(pageShop(set, part)).toEqual({ ...plain, ...rest });
  },
);

it("only the terms and the contact page contain the legal identity of the seller", () => {
  const identity = { legalName: "Chez Ada", niu: "M012345678901A", vat: "NONE" } as const;
  const shop = { ...plain, ...identity };
  expect(pageShop(shop, undefined)).toEqual({ ...plain, part: "none" });
  expect(pageShop(shop, "faq")).toEqual({ ...plain, part: "faq" });
  expect(pageShop(shop, "terms")).toEqual({ ...shop, part: "terms" });
  expect(pageShop(shop, "identity")).toEqual({ ...shop, part: "identity" });
});

it("only the terms and the contact page say where the shop's data are stored", () => {
  const shop = { ...plain, hostingCountry: "Cameroun", transfersAbroad: "Photos en France" };
  expect(pageShop(shop, undefined)).toEqual({ ...plain, part: "none" });
  expect(pageShop(shop, "terms")).toEqual({ ...shop, part: "terms" });
});

it("if the owner has removed a size guide, a page contains an empty text for this guide", () => {
  const texts = { ...set.texts, menSizes: "" };
  const shown = { ...SIZES, menSizes: "" };
  expect(pageShop({ ...set, texts }, undefined)).toEqual({ ...plain, texts: shown, part: "none" });
});

it("pages contain no settings of appointments, except the opening hours on the page of the services", () => {
  const appointmentHours = [{ day: "1", from: "08:00", to: "12:00" }];
  const rest = {
    appointmentPlaces: [{ id: "p", name: "Place 1" }],
    closedDays: [{ day: "2026-12-25" }],
    appointmentHold: 3,
  };
  const shop = { ...plain, appointmentHours, ...rest };
  expect(pageShop(shop, undefined)).toEqual({ ...plain, part: "none" });
  expect(pageShop(shop, "terms")).toEqual({ ...plain, part: "terms" });
  expect(pageShop(shop, "services")).toEqual({ ...plain, appointmentHours, part: "services" });
  expect(pageShop({ ...plain, ...rest }, "services")).toEqual({ ...plain, part: "services" });
});

it("the page of the services contains a service's duration, but not its places (chairs or tables)", () => {
  const timed = set.services.map((one) => ({ ...one, minutes: 45 }));
  const services = timed.map((one) => ({ ...one, placeIds: ["p"] }));
  expect(pageShop({ ...plain, services }, "services").services).toEqual(timed);
});
