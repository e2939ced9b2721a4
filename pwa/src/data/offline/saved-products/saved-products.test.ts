import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { cardProduct } from "../../../features/catalogue/testing/card-product.ts";
import { SavedProducts } from "./saved-products.ts";

const KEY = "favoris";
const open = (max = 3) => new SavedProducts(() => KEY, max);
const names = (saved: SavedProducts) => saved.get().map(({ productName }) => productName);
const named = (number: number, productName: string) => cardProduct(number, { productName });
const robe = named(1, "Robe");
const jupe = named(2, "Jupe");
const sac = named(3, "Sac");
const montre = named(4, "Montre");

describe("products saved on the device", () => {
  it("are listed newest first, each once, and are still there after the page is closed", () => {
    const saved = open();
    for (const product of [robe, jupe, { ...robe, sellingPrice: 9_000 }]) saved.put(product);
    expect(names(saved)).toEqual(["Robe", "Jupe"]);
    expect(open().get()[0]?.sellingPrice).toBe(9_000);
    expect(saved.has(jupe.id)).toBe(true);
    saved.remove(jupe.id);
    expect(names(open())).toEqual(["Robe"]);
    saved.erase();
    expect(localStorage).toHaveLength(0);
  });

  it("are limited in number: the oldest are removed", () => {
    const saved = open();
    for (const product of [robe, jupe, sac, montre]) saved.put(product);
    expect(names(saved)).toEqual(["Montre", "Sac", "Jupe"]);
    expect(saved.isFull()).toBe(true);
  });

  it("are stored with only the fields of a card", () => {
    const saved = open();
    saved.put({ ...robe, ...{ description: "Une robe légère.", similarProducts: [jupe] } });
    expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toEqual([robe]);
  });

  it.each([
    ["text that is not JSON", "{"],
    ["an object instead of a list", '{"id":"1"}'],
    ["cards without an id", JSON.stringify([{ ...robe, id: "" }])],
    ["a price that is no number", JSON.stringify([{ ...robe, price: "gratuit" }])],
    [
      "other CSS in place of a colour",
      JSON.stringify([{ ...robe, thumbnailColour: "red;background:url(//x)" }]),
    ],
  ])("are an empty list if the stored record contains %s", (_, text) => {
    localStorage.setItem(KEY, text);
    expect(open().get()).toEqual([]);
  });

  it("are listed if they are valid, even if other stored products are damaged", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.anything(), fc.constant(robe), fc.constant(sac))), (records) => {
        localStorage.setItem(KEY, JSON.stringify(records) ?? "");
        const valid = new Set(records.filter((record) => record === robe || record === sac));
        expect(open().get()).toEqual([...valid]);
      }),
    );
  });

  it("are the same in two tabs, whichever tab changes them", () => {
    const [here, there] = [open(), open()];
    const listener = vi.fn();
    const stop = here.subscribe(listener);
    there.put(robe);
    dispatchEvent(new StorageEvent("storage", { key: KEY }));
    expect(listener).toHaveBeenCalledTimes(1);
    here.put(jupe);
    there.put(sac);
    expect(names(here)).toEqual(["Sac", "Jupe", "Robe"]);
    stop();
    there.remove(sac.id);
    dispatchEvent(new StorageEvent("storage", { key: KEY }));
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it("are returned as the same array until they change, so that React does not render them again", () => {
    const saved = open();
    saved.put(robe);
    expect(saved.get()).toBe(saved.get());
  });
});
