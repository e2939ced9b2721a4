import { darker, lighter } from "./colours.ts";

/** Wall and floor of each ground: warm neutrals around the shop's own #faf7f2 and #e7dfd4. */
export const TONES = {
  sand: { wall: "#efe6d8", floor: "#dfd1bb" },
  cream: { wall: "#f7f1e7", floor: "#e9decd" },
  clay: { wall: "#ecd6c8", floor: "#dcbca8" },
  blush: { wall: "#f3e4de", floor: "#e4cdc4" },
  sage: { wall: "#e2e7db", floor: "#cbd3c1" },
  mist: { wall: "#e1e7eb", floor: "#cad3da" },
  lilac: { wall: "#e8e4ed", floor: "#d5cedf" },
  stone: { wall: "#e7e3dd", floor: "#d2cbc2" },
  straw: { wall: "#f1e6cb", floor: "#e1d1aa" },
} as const;

export type Tone = keyof typeof TONES;

/** What stands or hangs in the room besides the goods. */
export type Setting =
  | "plain"
  | "wall"
  | "arch"
  | "window"
  | "rail"
  | "plinth"
  | "steps"
  | "circle"
  | "hook"
  | "leftHook"
  | "peg";

/** Heights as shares of the picture: where floor meets wall, the rail, a hook on the wall, the top of the plinth. */
export const FLOOR_LINE = 0.8;
export const RAIL_LINE = 0.085;
export const HOOK_LINE = 0.1;
export const PLINTH_TOP = 0.74;
export const STEP_TOP = 0.5;
export const LOW_STEP_TOP = 0.8;

/** A turned wooden knob that carries a hanger. */
function knob(x: number, y: number): string {
  return `<ellipse cx="${x + 6}" cy="${y + 12}" rx="17" ry="15" fill="#3a281e" fill-opacity=".22"/><circle cx="${x}" cy="${y}" r="15" fill="#a97c50"/><circle cx="${x - 4}" cy="${y - 5}" r="8" fill="#d9b285"/>`;
}

function setting(kind: Setting, width: number, height: number, wall: string, floor: string): string {
  const line = height * FLOOR_LINE;
  switch (kind) {
    case "plain":
    case "wall":
      return "";
    case "hook":
      return setting("arch", width, height, wall, floor) + knob(width / 2, height * HOOK_LINE);
    case "leftHook":
      return setting("circle", width, height, wall, floor) + knob(width * 0.44, height * HOOK_LINE);
    case "peg":
      return setting("window", width, height, wall, floor) + knob(width / 2, height * HOOK_LINE);
    case "arch": {
      const half = width * 0.36;
      const top = height * 0.12;
      return `<path d="M${width / 2 - half} ${line}V${top + half}A${half} ${half} 0 0 1 ${width / 2 + half} ${top + half}V${line}Z" fill="${lighter(wall, 0.5)}"/>`;
    }
    case "circle":
      return `<circle cx="${width * 0.5}" cy="${height * 0.44}" r="${width * 0.4}" fill="${lighter(wall, 0.5)}"/>`;
    case "window":
      return `<g fill="#fffaf0" opacity=".5" transform="translate(${width * 0.52} ${height * -0.02}) skewX(-24)"><path d="M0 0H${width * 0.22}V${height * 0.4}H0ZM${width * 0.25} 0H${width * 0.47}V${height * 0.4}H${width * 0.25}ZM0 ${height * 0.43}H${width * 0.22}V${line}H0ZM${width * 0.25} ${height * 0.43}H${width * 0.47}V${line}H${width * 0.25}Z"/></g>`;
    case "rail": {
      const y = height * RAIL_LINE;
      return `<path d="M0 ${y + 26}H${width}" stroke="${darker(wall, 0.4)}" stroke-width="14" stroke-opacity=".12"/><path d="M0 ${y}H${width}" stroke="#a98a58" stroke-width="13"/><path d="M0 ${y - 3}H${width}" stroke="#e2c999" stroke-width="4"/>`;
    }
    case "plinth":
      return block(width * 0.07, width * 0.93, height * PLINTH_TOP, height, wall, floor);
    case "steps":
      return `${block(width * 0.26, width * 0.95, height * STEP_TOP, height, wall, floor)}${block(width * 0.05, width * 0.76, height * LOW_STEP_TOP, height, wall, floor)}`;
  }
}

/** A painted block with a lit upper face, its front from `top` down. */
export function block(
  left: number,
  right: number,
  top: number,
  bottom: number,
  wall: string,
  floor: string,
): string {
  const front = darker(floor, 0.05);
  return `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="${front}"/><rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="url(#side)"/><path d="M${left} ${top}L${left + 40} ${top - 58}H${right - 40}L${right} ${top}Z" fill="${lighter(wall, 0.42)}"/>`;
}

/** The gradients `block` and the room are painted with. */
export function roomDefs(tone: Tone): string {
  const { wall, floor } = TONES[tone];
  return `<linearGradient id="wall" x1="0" y1="0" x2=".9" y2="1"><stop offset="0" stop-color="${lighter(wall, 0.5)}"/><stop offset=".55" stop-color="${wall}"/><stop offset="1" stop-color="${darker(wall, 0.05)}"/></linearGradient><linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${darker(floor, 0.04)}"/><stop offset=".35" stop-color="${floor}"/><stop offset="1" stop-color="${lighter(floor, 0.18)}"/></linearGradient><linearGradient id="side" x1="0" x2="1"><stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset="1" stop-color="${darker(floor, 0.5)}" stop-opacity=".12"/></linearGradient>`;
}

/** The empty room as SVG: two calm tones, light from the upper left. */
export function groundSvg(tone: Tone, kind: Setting, width: number, height: number): string {
  const { wall, floor } = TONES[tone];
  const onFloor = kind === "plinth" || kind === "steps";
  const line = height * (kind === "wall" ? 2 : FLOOR_LINE);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${roomDefs(tone)}</defs><rect width="${width}" height="${height}" fill="url(#wall)"/>${onFloor ? "" : setting(kind, width, height, wall, floor)}<rect y="${line}" width="${width}" height="${height}" fill="url(#floor)"/>${onFloor ? setting(kind, width, height, wall, floor) : ""}</svg>`;
}
