import { COLOURS, type Colour, darker, lighter, mix } from "./colours.ts";

/** The prints and weaves a drawing can wear; each is one repeating tile. */
export type Weave =
  | "stripes"
  | "pinstripes"
  | "gingham"
  | "tartan"
  | "dots"
  | "ndop"
  | "toghu"
  | "wax"
  | "leaves"
  | "floral"
  | "chevron"
  | "diamonds"
  | "rib"
  | "cable"
  | "twill"
  | "bands";

/** `"teal"` is plain cloth; `"indigo ndop ivory"` is a weave of the second colour on the first. */
export type Cloth = Colour | `${Colour} ${Weave} ${Colour}`;

export interface ParsedCloth {
  base: string;
  ink: string;
  weave: Weave | undefined;
}

export function parseCloth(cloth: Cloth): ParsedCloth {
  const [colour, weave, ink] = cloth.split(" ") as [Colour, Weave | undefined, Colour | undefined];
  const base = COLOURS[colour];
  return { base, weave, ink: ink ? COLOURS[ink] : lighter(base, 0.5) };
}

interface Tile {
  width: number;
  height: number;
  body: string;
}

function motif(x: number, y: number, body: string): string {
  return `<g transform="translate(${x} ${y})">${body}</g>`;
}

function ndopTile(ink: string): Tile {
  const star = `<path d="M0-34L9-9L34 0L9 9L0 34L-9 9L-34 0L-9-9Z"/><circle r="4" fill="none" stroke-width="0"/>`;
  const grid = `<path d="M-30-30H30V30H-30Z" fill="none" stroke-width="5" stroke-dasharray="9 5"/><path d="M-15-15L15 15M15-15L-15 15" stroke-width="6"/><circle r="7"/>`;
  const arcs = `<path d="M-34 12a34 34 0 0 1 68 0M-22 12a22 22 0 0 1 44 0M-10 12a10 10 0 0 1 20 0" fill="none" stroke-width="5"/>`;
  const body = `<g fill="${ink}" stroke="${ink}" stroke-width="0">${motif(40, 40, star)}${motif(120, 40, grid)}${motif(40, 120, grid)}${motif(120, 126, arcs)}<path d="M0 80H160M80 0V160" fill="none" stroke-width="3" stroke-dasharray="5 6"/></g>`;
  return { width: 160, height: 160, body };
}

function toghuTile(ink: string): Tile {
  const gold = "#d99a3a";
  const red = "#b5392f";
  const gong = `<path d="M-8-40H8L14 22Q14 40 0 40Q-14 40-14 22Z" fill="none" stroke="${ink}" stroke-width="5"/><path d="M0-26V24" stroke="${gold}" stroke-width="5"/>`;
  const sun = `<circle r="30" fill="none" stroke="${gold}" stroke-width="7"/><circle r="18" fill="none" stroke="${ink}" stroke-width="5"/><circle r="8" fill="${red}"/><path d="M0-44V-34M0 34V44M-44 0H-34M34 0H44M-31-31L-24-24M24 24L31 31M31-31L24-24M-24 24L-31 31" stroke="${red}" stroke-width="6"/>`;
  return {
    width: 190,
    height: 190,
    body: motif(48, 48, sun) + motif(143, 143, sun) + motif(143, 48, gong) + motif(48, 143, gong),
  };
}

/** Wax is printed large, and a large print weighs a third less as a picture. */
const WAX_SCALE = 1.3;

function waxTile(base: string, ink: string): Tile {
  const deep = darker(base, 0.42);
  const pale = lighter(ink, 0.62);
  const eye = `<circle r="44" fill="${deep}"/><circle r="35" fill="${ink}"/><circle r="23" fill="${pale}"/><circle r="15" fill="${deep}"/><circle r="6" fill="${pale}"/>`;
  const drops = Array.from(
    { length: 12 },
    (_, i) => `<ellipse cx="0" cy="-57" rx="5.5" ry="8" fill="${pale}" transform="rotate(${i * 30})"/>`,
  ).join("");
  const leaf = `<path d="M0-30Q22 0 0 30Q-22 0 0-30Z" fill="${ink}"/><path d="M0-22V22" stroke="${deep}" stroke-width="4"/>`;
  return {
    width: 180,
    height: 180,
    body:
      motif(45, 45, eye + drops) +
      motif(135, 135, eye + drops) +
      motif(135, 45, leaf) +
      motif(45, 135, `<g transform="rotate(90)">${leaf}</g>`),
  };
}

function leavesTile(base: string, ink: string): Tile {
  const second = mix(ink, base, 0.45);
  const leaf = (fill: string) =>
    `<path d="M0-44C30-24 30 20 0 46C-30 20-30-24 0-44Z" fill="${fill}"/><path d="M0-34V52M0-8L14-18M0 10L15 0M0-8L-14-18M0 10L-15 0" stroke="${base}" stroke-width="3.4" fill="none"/>`;
  return {
    width: 170,
    height: 200,
    body:
      motif(45, 60, `<g transform="rotate(28)">${leaf(ink)}</g>`) +
      motif(128, 52, `<g transform="rotate(-34) scale(.72)">${leaf(second)}</g>`) +
      motif(128, 146, `<g transform="rotate(200)">${leaf(ink)}</g>`) +
      motif(44, 156, `<g transform="rotate(120) scale(.72)">${leaf(second)}</g>`),
  };
}

function floralTile(base: string, ink: string): Tile {
  const heart = mix(ink, "#c8902f", 0.75);
  const flower = (fill: string) =>
    `${Array.from({ length: 5 }, (_, i) => `<ellipse cx="0" cy="-14" rx="9" ry="12" fill="${fill}" transform="rotate(${i * 72})"/>`).join("")}<circle r="6.5" fill="${heart}"/>`;
  const sprig = `<path d="M0 0Q10-14 24-16Q18-2 0 0Q-12-12-22-8Q-16 4 0 0" fill="${mix(base, "#3c5b3d", 0.55)}"/>`;
  return {
    width: 130,
    height: 130,
    body:
      motif(34, 36, flower(ink)) +
      motif(100, 98, flower(lighter(ink, 0.25))) +
      motif(98, 32, `${sprig}<circle cx="4" cy="16" r="5" fill="${ink}"/>`) +
      motif(34, 104, sprig),
  };
}

/** Tiles of plain lines are drawn long: each repetition of a tile costs as much as its lines. */
const LONG = 2400;
const TWILL = 480;

function twillLines(): string {
  return Array.from(
    { length: (TWILL * 2) / 12 + 1 },
    (_, i) => `M${i * 12 - TWILL} ${TWILL}l${TWILL} ${-TWILL}`,
  ).join("");
}

function weaveTile(cloth: ParsedCloth): Tile {
  const { base, ink, weave } = cloth;
  const dark = darker(base, 0.3);
  switch (weave) {
    case "stripes":
      return { width: LONG, height: 74, body: `<rect width="${LONG}" height="27" y="20" fill="${ink}"/>` };
    case "pinstripes":
      return { width: 46, height: LONG, body: `<rect width="8" height="${LONG}" x="18" fill="${ink}"/>` };
    case "gingham":
      return {
        width: 64,
        height: 64,
        body: `<path d="M0 0H32V64H0Z" fill="${ink}" fill-opacity=".5"/><path d="M0 0V32H64V0Z" fill="${ink}" fill-opacity=".5"/>`,
      };
    case "tartan":
      return {
        width: 150,
        height: 150,
        body: `<path d="M0 0H60V150H0Z" fill="${ink}" fill-opacity=".45"/><path d="M0 0V60H150V0Z" fill="${ink}" fill-opacity=".45"/><path d="M104 0V150M0 104H150" stroke="${lighter(ink, 0.7)}" stroke-width="6" stroke-opacity=".7"/><path d="M30 0V150M0 30H150" stroke="${dark}" stroke-width="7" stroke-opacity=".6"/>`,
      };
    case "dots":
      return {
        width: 66,
        height: 66,
        body: `<g fill="${ink}"><circle cx="17" cy="17" r="10"/><circle cx="50" cy="50" r="10"/></g>`,
      };
    case "ndop":
      return ndopTile(ink);
    case "toghu":
      return toghuTile(ink);
    case "wax":
      return waxTile(base, ink);
    case "leaves":
      return leavesTile(base, ink);
    case "floral":
      return floralTile(base, ink);
    case "chevron":
      return {
        width: 80,
        height: 66,
        body: `<path d="M-10 43L40 10L90 43" fill="none" stroke="${ink}" stroke-width="15"/>`,
      };
    case "diamonds":
      return {
        width: 110,
        height: 150,
        body: `<path d="M55 8L102 75L55 142L8 75Z" fill="${ink}" fill-opacity=".85"/><path d="M55 46L76 75L55 104L34 75Z" fill="${base}"/>`,
      };
    case "rib":
      return {
        width: 22,
        height: LONG,
        body: `<rect width="8" height="${LONG}" fill="${darker(base, 0.24)}" fill-opacity=".7"/><rect x="12" width="5" height="${LONG}" fill="${lighter(base, 0.3)}" fill-opacity=".5"/>`,
      };
    case "cable":
      return {
        width: 120,
        height: 92,
        body: `<g fill="none" stroke-linecap="round"><path d="M38 0C38 30 82 62 82 92M82 0C82 30 38 62 38 92" stroke="${dark}" stroke-width="24" opacity=".5"/><path d="M82 0C82 30 38 62 38 92" stroke="${lighter(base, 0.2)}" stroke-width="15"/><path d="M38 0C38 30 82 62 82 92" stroke="${lighter(base, 0.26)}" stroke-width="15"/><path d="M8 0V92M112 0V92" stroke="${dark}" stroke-width="6" stroke-opacity=".4"/></g>`,
      };
    case "twill":
      return {
        width: TWILL,
        height: TWILL,
        body: `<path d="${twillLines()}" stroke="${ink}" stroke-width="2.6" stroke-opacity=".4"/>`,
      };
    case "bands":
      return {
        width: LONG,
        height: 300,
        body: `<rect width="${LONG}" height="92" fill="${ink}"/><rect y="104" width="${LONG}" height="9" fill="${ink}"/><rect y="196" width="${LONG}" height="9" fill="${dark}"/><rect y="232" width="${LONG}" height="20" fill="${mix(ink, base, 0.5)}"/>`,
      };
    case undefined:
      return { width: 10, height: 10, body: "" };
  }
}

/** The SVG pattern of a cloth; `scale` 1 suits a garment drawn 1000 units wide. */
export function clothPattern(cloth: ParsedCloth, id: string, scale = 1, turn = 0): string {
  const tile = weaveTile(cloth);
  const size = scale * (cloth.weave === "wax" ? WAX_SCALE : 1);
  return `<pattern id="${id}" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn}) scale(${size})"><rect width="${tile.width}" height="${tile.height}" fill="${cloth.base}"/>${tile.body}</pattern>`;
}
