import { fold } from "../../../platform/text/fold.rules.ts";
import { singular } from "./tokenizer.rules.ts";

/**
 * One of the ten colours that filters and the search offer. A shade such as « Bordeaux » belongs to one of them by its
 * name, or else by its swatch.
 */
export interface BaseColour {
  readonly label: string;
  /** The colour that screens show for this base colour, as `#rrggbb`. */
  readonly swatch: string;
}

/**
 * The ten base colours: label, swatch, and words. The first word means the base colour itself, the others mean its
 * shades. The words are folded (lower case, no accents) and masculine. In a query, a word that this table has before
 * `|` always means the colour. A word after `|` also names goods (`crème`, `café`): in a query, the word means the
 * colour only if no product has the word; in the name of a variant's colour, the word always means the colour.
 */
const TABLE = [
  ["Noir", "#1d1a16", "noir black | ebene charbon jais onyx"],
  ["Blanc", "#ffffff", "blanc white ivoire ecru | creme casse perle nacre"],
  ["Gris", "#8e8e8e", "gris argente anthracite | argent ardoise acier platine"],
  [
    "Marron et beige",
    "#8a5a3b",
    "marron brun beige camel taupe | chocolat cafe caramel cognac noisette sable nude chair chatain blond miel terre cuivre bronze",
  ],
  ["Rouge", "#c0262c", "rouge bordeaux ecarlate carmin grenat | cerise brique framboise rubis sang vin"],
  ["Rose", "#e58ca5", "rose fuchsia magenta | saumon poudre dragee peche corail"],
  [
    "Jaune et orange",
    "#f0b429",
    "jaune orange dore ocre | moutarde or abricot citron safran rouille terracotta",
  ],
  ["Vert", "#3f7d4e", "vert kaki emeraude turquoise | olive sauge menthe sapin canard bouteille amande anis"],
  ["Bleu", "#2f5fa8", "bleu indigo cyan | marine ciel jean petrole azur denim ndop"],
  ["Violet", "#7d4f9e", "violet mauve lilas | prune lavande aubergine"],
] as const;

export const BASE_COLOURS: readonly BaseColour[] = TABLE.map(([label, swatch]) => ({ label, swatch }));

/** A word that stands for a colour. */
export interface ColourWord {
  readonly base: BaseColour;
  /** True for the word of a base colour (`rouge`), false for the word of a shade (`bordeaux`). */
  readonly isBase: boolean;
  /** True if the word also names goods, such as `café`. */
  readonly isAmbiguous: boolean;
}

const colourWords = new Map(
  TABLE.flatMap(([label, swatch, words]) => {
    const [clear = "", ambiguous = ""] = words.split(" | ");
    const base = { label, swatch };
    return [
      ...clear
        .split(" ")
        .map((word, place): [string, ColourWord] => [
          singular(word),
          { base, isBase: place === 0, isAmbiguous: false },
        ]),
      ...ambiguous
        .split(" ")
        .map((word): [string, ColourWord] => [singular(word), { base, isBase: false, isAmbiguous: true }]),
    ];
  }),
);

/**
 * Returns the colour that a word stands for; undefined for any other word.
 * @param stem folded, masculine and in the singular, as `singular` returns it
 */
export const colourWord = (stem: string): ColourWord | undefined => colourWords.get(stem);

/** Returns the words of a colour's name, folded, masculine and in the singular. */
export const wordsOfColour = (name: string): string[] =>
  (fold(name).match(/[\p{L}\p{N}]+/gu) ?? []).map(singular);

/**
 * Returns the base colour of a shade. If the shade's name contains words of colours, the first of them decides;
 * otherwise the swatch decides. Returns undefined if the name has no word of a colour and there is no swatch, for
 * example for « Léopard ».
 */
export function baseColourOf(name: string, swatch: string | null): BaseColour | undefined {
  for (const word of wordsOfColour(name)) {
    const known = colourWord(word);
    if (known) return known.base;
  }
  return swatch === null ? undefined : BASE_COLOURS.find(({ label }) => label === labelOfSwatch(swatch));
}

type Label = (typeof TABLE)[number][0];

/**
 * For each range of hues, its end in degrees and its base colour. Only colours that are neither pale nor dark are named
 * by their hue alone.
 */
const HUES: readonly [number, Label][] = [
  [15, "Rouge"],
  [70, "Jaune et orange"],
  [175, "Vert"],
  [255, "Bleu"],
  [300, "Violet"],
  [345, "Rose"],
  [361, "Rouge"],
];

/** Names a colour by its hue, saturation and lightness. @param swatch `#rrggbb` */
function labelOfSwatch(swatch: string): Label {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(swatch.slice(at, at + 2), 16) / 255,
  );
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [lightness, spread] = [(most + least) / 2, most - least];
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1));
  if (lightness < 0.14) return "Noir";
  if (lightness > 0.93) return "Blanc";
  if (saturation < 0.12) return lightness < 0.2 ? "Noir" : lightness > 0.86 ? "Blanc" : "Gris";
  const turn =
    most === red
      ? ((green - blue) / spread + 6) % 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  const hue = turn * 60;
  // An orange that is dark, pale or dull counts as brown or beige.
  if (hue >= 15 && hue < 50 && (lightness < 0.42 || saturation < 0.5)) return "Marron et beige";
  const label = HUES.find(([end]) => hue < end)?.[1] ?? "Rouge";
  return label === "Rouge" && lightness > 0.68 ? "Rose" : label;
}
