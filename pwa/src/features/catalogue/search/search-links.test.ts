import { NAIL_SERVICES } from "graphql-server/features/shop/default-services";
import { expect, it } from "vitest";
import { NAIL_SERVICE_TITLES, searchLinks } from "./search-links.ts";

const labels = (q: string, shop = {}) =>
  searchLinks(q, shop).map(({ label }) => label.replace("\u00a0", " "));

it("the search's copy of the titles of the default services equals the titles on the services page", () => {
  expect(NAIL_SERVICE_TITLES).toEqual(NAIL_SERVICES.map(({ title }) => title));
});

it.each([
  ["manucure", ["Soins des ongles : Manucure Simple"]],
  ["MANUCURE rouge", ["Soins des ongles : Manucure Simple"]],
  ["manuc", ["Soins des ongles : Manucure Simple"]],
  ["vernis", ["Soins des ongles : Vernis Semi-Permanent, Vernis Gel sur Capsule"]],
  ["depose", ["Soins des ongles : Dépose"]],
  ["gel", ["Soins des ongles : Vernis Gel sur Capsule"]],
  ["ongles", ["Soins des ongles"]],
  ["soin", ["Soins des ongles"]],
  ["Soins", ["Soins des ongles"]],
  ["promo", []],
  ["sac à main", []],
  ["robe sur mesure", []],
  ["soldat", []],
  ["robe", []],
  ["gelée", []],
  ["", []],
])("a search for « %s » shows the links %j", (q, expected) => {
  expect(labels(q)).toEqual(expected);
});

it("the links of a search for services lead to the services page", () => {
  expect(searchLinks("manucure", {})[0]?.to).toBe("/services");
});

it("a search finds the owner's services; until the page has loaded them, it finds no service at all", () => {
  const service = { id: "1", title: "Tresses collées", description: "", image: "", isFrom: false };
  expect(labels("tresses", { services: [service], part: "services" })).toEqual([
    "Soins des ongles : Tresses collées",
  ]);
  expect(labels("manucure", { services: [service] })).toEqual([]);
  expect(labels("manucure", { part: "none" })).toEqual([]);
});
