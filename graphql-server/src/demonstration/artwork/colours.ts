/** Dye colours of the demonstration catalogue: muted, as real cloth and leather look under shop light. */
export const COLOURS = {
  ivory: "#efe6d6",
  white: "#f4f1ec",
  sand: "#d6c0a0",
  camel: "#bd9163",
  tan: "#a8733f",
  cognac: "#8d4f2b",
  chocolate: "#5a3b2e",
  black: "#312d2c",
  charcoal: "#4f4f54",
  grey: "#9c9a97",
  silver: "#c3c5c9",
  stone: "#b5a896",
  navy: "#2a375c",
  indigo: "#33437f",
  denim: "#52709a",
  sky: "#a0bbd3",
  teal: "#27777a",
  petrol: "#215765",
  forest: "#335c46",
  olive: "#71754a",
  sage: "#9bad90",
  mint: "#bcd4c5",
  mustard: "#d09c3a",
  ochre: "#be8032",
  saffron: "#dfa848",
  rust: "#b3562f",
  terracotta: "#c26f50",
  coral: "#da816b",
  red: "#b13a35",
  wine: "#7c2a3d",
  plum: "#643b62",
  lilac: "#b4a5c9",
  blush: "#e2b9ae",
  rose: "#c98590",
  fuchsia: "#ae4372",
  gold: "#c8a354",
} as const;

export type Colour = keyof typeof COLOURS;

interface Rgb {
  red: number;
  green: number;
  blue: number;
}

function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return { red: (value >> 16) & 255, green: (value >> 8) & 255, blue: value & 255 };
}

/** The colour between two hex colours; `share` 0 gives the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const a = parseHex(from);
  const b = parseHex(to);
  const channel = (x: number, y: number) =>
    Math.round(x + (y - x) * share)
      .toString(16)
      .padStart(2, "0");
  return `#${channel(a.red, b.red)}${channel(a.green, b.green)}${channel(a.blue, b.blue)}`;
}

/** Shade is plum-black rather than black: pure black over dyed cloth looks dirty. */
export const SHADE = "#1c1020";

export function darker(hex: string, share: number): string {
  return mix(hex, SHADE, share);
}

export function lighter(hex: string, share: number): string {
  return mix(hex, "#fffaf2", share);
}

/** Hue in degrees, saturation and lightness in 0..1. */
export function toHsl(hex: string): { hue: number; saturation: number; lightness: number } {
  const { red, green, blue } = parseHex(hex);
  const max = Math.max(red, green, blue) / 255;
  const min = Math.min(red, green, blue) / 255;
  const span = max - min;
  const lightness = (max + min) / 2;
  if (span === 0) return { hue: 0, saturation: 0, lightness };
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const sector = max === r ? ((g - b) / span + 6) % 6 : max === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return { hue: sector * 60, saturation: span / (1 - Math.abs(2 * lightness - 1)), lightness };
}
