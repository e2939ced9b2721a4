import { darker, lighter, mix, SHADE } from "../artwork/colours.ts";
import { createPen, type Pen } from "../artwork/pen.ts";

/** Skin tones of the hands and feet, deep to light brown. */
export const SKIN = { ebony: "#5b3a2a", cocoa: "#754a33", chestnut: "#8c5d41", amber: "#a4744f" } as const;

export interface Nail {
  /** Polish; undefined leaves the nail bare. */
  polish?: string;
  /** Free edge past the finger tip, in drawing units: 0 short, 90 very long. */
  reach: number;
  tip: "round" | "square" | "coffin" | "almond";
  /** Share of the nail, from its base, left without polish (a regrowth). */
  bare?: number;
  /** Half taken off: patches of polish stay. */
  worn?: boolean;
  /** A white free edge. */
  french?: boolean;
}

/** A finger or toe: its tip's middle, its length down to its root, its lean in degrees around the root. */
interface Finger {
  x: number;
  top: number;
  length: number;
  width: number;
  lean: number;
}

const FINGERS: readonly Finger[] = [
  { x: 196, top: 330, length: 520, width: 112, lean: -8 },
  { x: 334, top: 210, length: 620, width: 118, lean: -2 },
  { x: 470, top: 236, length: 600, width: 116, lean: 4 },
  { x: 596, top: 390, length: 470, width: 100, lean: 11 },
];
const THUMB: Finger = { x: 204, top: 530, length: 420, width: 120, lean: -23 };

const TOES: readonly Finger[] = [
  { x: 96, top: 232, length: 200, width: 126, lean: -3 },
  { x: 204, top: 240, length: 200, width: 82, lean: 1 },
  { x: 282, top: 278, length: 180, width: 74, lean: 4 },
  { x: 350, top: 328, length: 150, width: 68, lean: 8 },
  { x: 408, top: 392, length: 120, width: 62, lean: 14 },
];

function nailOutline(width: number, base: number, tip: number, kind: Nail["tip"]): string {
  const half = width * 0.36;
  const shoulder = tip + (base - tip) * 0.28;
  const lower = `C${half} ${base + half * 0.75} ${-half} ${base + half * 0.75} ${-half} ${base}`;
  switch (kind) {
    case "round":
      return `M${-half} ${base}V${tip + half}C${-half} ${tip - half * 0.3} ${half} ${tip - half * 0.3} ${half} ${tip + half}V${base}${lower}Z`;
    case "square":
      return `M${-half} ${base}L${-half * 1.02} ${tip + 8}Q${-half} ${tip} ${-half + 10} ${tip}H${half - 10}Q${half} ${tip} ${half * 1.02} ${tip + 8}L${half} ${base}${lower}Z`;
    case "coffin":
      return `M${-half} ${base}L${-half * 1.02} ${shoulder}L${-half * 0.56} ${tip}H${half * 0.56}L${half * 1.02} ${shoulder}L${half} ${base}${lower}Z`;
    case "almond":
      return `M${-half} ${base}C${-half * 1.1} ${shoulder} ${-half * 0.5} ${tip} 0 ${tip}C${half * 0.5} ${tip} ${half * 1.1} ${shoulder} ${half} ${base}${lower}Z`;
  }
}

/** One nail, its finger's middle at x 0, the finger's tip at y 0. */
function drawNail(pen: Pen, skin: string, width: number, nail: Nail): string {
  const base = width * 0.82;
  const tip = width * 0.1 - nail.reach;
  const bed = mix(skin, "#f0c3b2", 0.62);
  const outline = nailOutline(width, base, tip, nail.tip);
  const half = width * 0.36;
  const regrowth = (nail.bare ?? 0) * (base - tip);
  const patches = nail.worn
    ? `<path d="M${-half} ${base}C${-half * 0.2} ${base - 16} ${-half * 0.4} ${base - 40} 0 ${base - 34}C${half * 0.3} ${base - 26} ${half * 0.2} ${base - 60} ${half} ${base - 52}V${base + 40}H${-half}Z" fill="${bed}"/><path d="M${half * 0.1} ${tip - 4}C${half * 0.2} ${tip + 34} ${half * 0.7} ${tip + 22} ${half * 1.1} ${tip + 40}V${tip - 20}Z" fill="${bed}"/>`
    : "";
  const inside = nail.polish
    ? `${regrowth ? `<path d="M${-half - 6} ${base - regrowth}Q0 ${base - regrowth + half * 0.9} ${half + 6} ${base - regrowth}V${base + 60}H${-half - 6}Z" fill="${bed}"/>` : ""}${patches}`
    : `<path d="M${-half - 6} ${tip - 4}H${half + 6}V${width * 0.14}Q0 ${width * 0.02} ${-half - 6} ${width * 0.14}Z" fill="#f3e6da"/>`;
  const french = nail.french
    ? `<path d="M${-half - 6} ${tip - 6}H${half + 6}V${tip + (base - tip) * 0.3}Q0 ${tip + (base - tip) * 0.14} ${-half - 6} ${tip + (base - tip) * 0.3}Z" fill="#fbf5ee"/>`
    : "";
  const shine = `<path d="M${-half * 0.5} ${base - 8}V${tip + half * 0.9}" stroke="#fff" stroke-width="${half * 0.24}" stroke-linecap="round" stroke-opacity=".5"/>`;
  return `<path d="${outline}" transform="translate(3 5)" fill="${SHADE}" fill-opacity=".28"/>${pen.part(outline, { fill: nail.polish ?? bed, rim: 9, volume: 0.7, inside: inside + french, above: shine })}`;
}

const ROUNDING_STEPS = 7;

/** Shade along an outline that fades out towards the palm, so that fingers grow out of the hand without a seam. */
function rounding(path: string, id: string, fade: string, width: number): string {
  const strokes = Array.from(
    { length: ROUNDING_STEPS },
    (_, i) =>
      `<path d="${path}" fill="none" stroke="url(#${fade})" stroke-width="${(width * 2 * (i + 1)) / ROUNDING_STEPS}"/>`,
  );
  return `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">${strokes.join("")}</g>`;
}

const fade = (id: string, from: number, to: number, strongFirst: boolean): string => {
  const [first, last] = strongFirst ? [0.085, 0] : [0, 0.085];
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${from}" y2="${to}"><stop stop-color="${SHADE}" stop-opacity="${first}"/><stop offset="1" stop-color="${SHADE}" stop-opacity="${last}"/></linearGradient>`;
};

function drawFinger(
  pen: Pen,
  skin: string,
  finger: Finger,
  nail: Nail,
  id: string,
  creases: boolean,
): string {
  const { width, length } = finger;
  const half = width / 2;
  const body = `M${-half} ${half * 0.9}C${-half} ${-half * 0.3} ${half} ${-half * 0.3} ${half} ${half * 0.9}C${half + 3} ${length * 0.3} ${half + 10} ${length * 0.4} ${half + 3} ${length * 0.55}L${half + 10} ${length + 60}H${-half - 10}L${-half - 3} ${length * 0.55}C${-half - 10} ${length * 0.4} ${-half - 3} ${length * 0.3} ${-half} ${half * 0.9}Z`;
  const crease = (y: number) =>
    `<path d="M${-half * 0.55} ${y}Q0 ${y + 12} ${half * 0.55} ${y}M${-half * 0.4} ${y + 15}Q0 ${y + 24} ${half * 0.4} ${y + 15}" fill="none" stroke="${darker(skin, 0.35)}" stroke-width="5" stroke-opacity=".45" stroke-linecap="round"/>`;
  const light = `<path d="M${-half * 0.2} ${half * 2}V${length * 0.8}" stroke="#fff" stroke-width="${half * 0.7}" stroke-opacity=".07" stroke-linecap="round"/>`;
  return `<g transform="translate(${finger.x} ${finger.top}) rotate(${finger.lean} 0 ${length})"><defs>${fade(`${id}f`, length * 0.45, length * 0.96, true)}</defs><path d="${body}" fill="${skin}"/>${light}${rounding(body, id, `${id}f`, half * 0.62)}${creases ? crease(length * 0.5) : ""}${drawNail(pen, skin, width, nail)}</g>`;
}

/** A hand from above, fingers up, cut by the picture's lower edge; drawn on 800 × 1000. */
export function drawHand(skin: string, nail: Nail): string {
  const pen = createPen("grey");
  const back =
    "M136 830C150 770 240 748 330 752C420 738 520 740 610 786C668 816 664 900 648 1100H176C150 1000 126 900 136 830Z";
  const palm = `<defs>${fade("palm", 800, 940, false)}</defs><path d="${back}" fill="${skin}"/>${rounding(back, "back", "palm", 34)}`;
  const knuckles = [214, 338, 462, 574]
    .map(
      (x, i) =>
        `<path d="M${x - 34} ${820 - (i % 3 ? 14 : 0)}Q${x} ${800 - (i % 3 ? 14 : 0)} ${x + 34} ${820 - (i % 3 ? 14 : 0)}" fill="none" stroke="#fff" stroke-width="16" stroke-opacity=".06" stroke-linecap="round"/>`,
    )
    .join("");
  const thumb = drawFinger(pen, skin, THUMB, nail, "thumb", false);
  const fingers = FINGERS.map((finger, i) => drawFinger(pen, skin, finger, nail, `finger${i}`, true)).join(
    "",
  );
  return withDefs(pen, thumb + fingers + palm + knuckles);
}

/** A right foot from above, toes up, its big toe at x 96; `flip` makes it the left one, to the left of x 0. */
export function drawFoot(skin: string, nail: Nail, flip: boolean): string {
  const pen = createPen("grey");
  const id = flip ? "left" : "right";
  const sole =
    "M30 420C60 380 130 372 210 384C300 392 390 430 444 486C462 640 410 760 392 1100H84C84 860 14 620 30 420Z";
  const toes = [...TOES].reverse().map((toe, i) => drawFinger(pen, skin, toe, nail, `${id}toe${i}`, false));
  const top = `<defs>${fade(`${id}sole`, 420, 600, false)}</defs><path d="${sole}" fill="${skin}"/>${rounding(sole, `${id}top`, `${id}sole`, 46)}`;
  return withDefs(pen, `<g${flip ? ' transform="scale(-1 1)"' : ""}>${toes.join("")}${top}</g>`);
}

export function withDefs(pen: Pen, body: string): string {
  return `<defs>${pen.defs()}</defs>${body}`;
}

/** A bottle of polish, foot at 0 0, about 110 wide and 270 high. */
export function drawBottle(colour: string): string {
  const pen = createPen("grey");
  const cap = pen.part("M-26-270Q0-280 26-270L32-140H-32Z", { fill: "#2b2624", rim: 8 });
  const glass = pen.part("M-44-130H44Q58-130 58-112V-20Q58 0 38 0H-38Q-58 0-58-20V-112Q-58-130-44-130Z", {
    fill: colour,
    rim: 14,
    above: `<path d="M-38-110V-24" stroke="#fff" stroke-width="11" stroke-opacity=".5" stroke-linecap="round"/>`,
  });
  return `${cap}<path d="M-34-144H34V-126H-34Z" fill="${lighter(colour, 0.2)}"/>${glass}`;
}

/** A polish brush lying, its tip at 0 0, its handle to the upper right. */
export function drawBrush(colour: string): string {
  const pen = createPen("grey");
  return `<g transform="rotate(40)">${pen.part("M-20-120H20L30-330Q0-350-30-330Z", { fill: "#2b2624", rim: 8 })}<path d="M-7-124H7V-66H-7Z" fill="#cfcac2"/><path d="M-12-70H12C20-40 12-14 0 4C-12-14-20-40-12-70Z" fill="${colour}"/></g>`;
}

/** A pot of gel, foot at 0 0. */
export function drawPot(colour: string): string {
  const pen = createPen("grey");
  return `${pen.part("M-90-90H90V-20Q90 6 60 6H-60Q-90 6-90-20Z", { fill: "#f2ece3", rim: 14 })}<ellipse cy="-90" rx="90" ry="24" fill="#ffffff"/><ellipse cy="-88" rx="76" ry="18" fill="${colour}"/><path d="M-40-92Q-10-100 20-95" stroke="#fff" stroke-width="6" stroke-opacity=".6" fill="none" stroke-linecap="round"/>`;
}

/** A nail file lying, its middle at 0 0. */
export function drawFile(): string {
  const pen = createPen("grey");
  return pen.part("M-170-24H170Q194-24 194 0Q194 24 170 24H-170Q-194 24-194 0Q-194-24-170-24Z", {
    fill: "#d8a25c",
    rim: 10,
    inside: `<path d="M-150-24H150V24H-150Z" fill="#b9b2ab"/>`,
  });
}
