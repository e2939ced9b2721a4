import { fold } from "graphql-server/platform/text/fold";

/** Common colours of clothes with their swatches. If the admin types one of these names, the form sets its swatch. */
export const COLOUR_SWATCHES: Readonly<Record<string, string>> = {
  Argent: "#c0c0c0",
  Beige: "#d9c7a3",
  Blanc: "#ffffff",
  Bleu: "#1f5fbf",
  "Bleu ciel": "#87c5eb",
  "Bleu marine": "#1b2a52",
  "Bleu roi": "#1a3fb0",
  Bordeaux: "#7a1f2b",
  Camel: "#b98a55",
  Corail: "#f0725c",
  Crème: "#f4ead2",
  Doré: "#c9a13b",
  Fuchsia: "#d12a8c",
  Gris: "#8a8a8a",
  Jaune: "#f2c521",
  Kaki: "#6b6b3a",
  Marron: "#6b4226",
  Moutarde: "#c9971c",
  Noir: "#151515",
  Ocre: "#c27c2c",
  Orange: "#ea7a1e",
  Prune: "#5a2a4e",
  Rose: "#ee9bb5",
  Rouge: "#c3272b",
  Turquoise: "#2bb3b1",
  Vert: "#2f7d43",
  "Vert olive": "#6f7a35",
  Violet: "#6b3fa0",
};

const byName = new Map(Object.entries(COLOUR_SWATCHES).map(([name, swatch]) => [fold(name), swatch]));

/** Returns the swatch of a common colour as `#rrggbb`; null if the name is unknown. */
export const swatchOfName = (name: string): string | null => byName.get(fold(name.trim())) ?? null;
