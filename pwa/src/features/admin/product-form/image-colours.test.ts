import { expect, it } from "vitest";
import { coloursToSend, IMAGE_COLOURS, imageColoursOf, withNewNames, withUrls } from "./image-colours.ts";
import { formOf, type VariantForm } from "./variant-form.ts";

const form = (...names: string[]): VariantForm =>
  formOf(
    names.map((colour, index) => ({
      ...{ number: index + 1, size: null, colour, swatch: null },
      ...{ availability: "AVAILABLE" as const, stock: "" },
    })),
    { availability: "AVAILABLE", stock: "", isCounted: false },
  );
const renamed = (before: VariantForm, key: number, name: string): VariantForm => ({
  ...before,
  colours: before.colours.map((colour) => (colour.key === key ? { ...colour, name } : colour)),
});

it("the colours of a product's images are sent in the sequence of the images", () => {
  const colours = imageColoursOf(["a", "b", "c"], ["", "Noir"]);
  expect(colours).toEqual({ b: "Noir" });
  expect(coloursToSend(["b", "c"], colours)).toEqual(["Noir", ""]);
});

it("an image keeps its colour while the admin renames the colour, even if the name is empty meanwhile", () => {
  const steps = ["Noi", "", "P", "Prune"];
  let [current, colours] = [form("Rouge", "Noir"), { a: "Noir", b: "Rouge" } as Record<string, string>];
  for (const name of steps) {
    const next = renamed(current, 1, name);
    colours = { ...withNewNames(colours, current, next) };
    current = next;
  }
  expect(colours).toEqual({ a: "Prune", b: "Rouge" });
});

it("an image with the choice « Toutes les couleurs » equals an image without a choice", () => {
  expect(IMAGE_COLOURS.isSame({ a: "" }, {})).toBe(true);
  expect(IMAGE_COLOURS.isSame({ a: "Noir" }, {})).toBe(false);
});

it("an image still has its colour after its upload; the colour of a removed image is left out", () => {
  const images = [
    { key: "k1", status: "uploaded" as const, progress: 1, url: "/images/a" },
    { key: "k2", status: "waiting" as const, progress: 0 },
  ];
  expect(withUrls({ k1: "Noir", k2: "Rouge", gone: "Noir" }, images)).toEqual({
    "/images/a": "Noir",
    k2: "Rouge",
  });
});
