import { describe, expect, it } from "vitest";
import { BASE_COLOURS, baseColourOf } from "./base-colours.rules.ts";

describe("a shade of a colour", () => {
  it.each([
    ["Rouge", null, "Rouge"],
    ["Bordeaux", null, "Rouge"],
    ["BLEU nuit", null, "Bleu"],
    ["Vert d’eau", null, "Vert"],
    ["Robe noire", null, "Noir"],
    ["Marine", null, "Bleu"],
    ["Camel", null, "Marron et beige"],
    ["Wax bleu et orange", null, "Bleu"],
    ["Rayé", null, undefined],
    ["Toghu", null, undefined],
    ["Teinte 1", "#c0262c", "Rouge"],
    ["Teinte 2", "#f4c7d0", "Rose"],
    ["Teinte 3", "#c9a26b", "Marron et beige"],
    ["Teinte 4", "#ff8c1a", "Jaune et orange"],
    ["Teinte 5", "#2e7d32", "Vert"],
    ["Teinte 6", "#1a3c8f", "Bleu"],
    ["Teinte 7", "#6a2fa0", "Violet"],
    ["Teinte 8", "#101010", "Noir"],
    ["Teinte 9", "#fdfdfb", "Blanc"],
    ["Teinte 10", "#9a9a9c", "Gris"],
  ])("%s with the swatch %s belongs to the base colour %s", (name, swatch, label) => {
    expect(baseColourOf(name, swatch)?.label).toBe(label);
  });

  it.each(BASE_COLOURS)(
    "with an unknown name and the swatch of $label belongs to the base colour $label",
    ({ label, swatch }) => {
      expect(baseColourOf("Sans nom", swatch)?.label).toBe(label);
    },
  );
});
