import type { Drawing } from "../artwork.ts";
import { drawSkirt, drawTrousers, type SkirtCut, type TrouserCut } from "./lower-body.ts";

const skirt = (cut: SkirtCut): Drawing => ({
  hold: "hung",
  box: [-Math.max(cut.hem + 20, 240), -76, Math.max(cut.hem + 20, 240) * 2, cut.length + 230],
  draw: (pen) => drawSkirt(pen, cut),
});

const trousers = (cut: TrouserCut): Drawing => ({
  hold: "hung",
  box: [-330, -76, 660, cut.length + 190],
  draw: (pen) => drawTrousers(pen, cut),
});

/** Everything hung by clips. */
export const SKIRTS_AND_TROUSERS = {
  pleatedSkirt: skirt({ hem: 380, length: 700, style: "pleated" }),
  circleSkirt: skirt({ hem: 430, length: 840 }),
  pencilSkirt: skirt({ hem: 190, hip: 215, length: 660, style: "slit" }),
  buttonSkirt: skirt({ hem: 270, length: 500, style: "buttons" }),
  tieredSkirt: skirt({ hem: 400, length: 960, style: "tiered" }),
  wrapSkirt: skirt({ hem: 330, length: 760, style: "wrap", sash: true }),
  mermaidSkirt: skirt({ hem: 320, hip: 225, length: 860, style: "godet" }),
  ruffleSkirt: skirt({ hem: 330, length: 560, style: "ruffle" }),
  straightSkirt: skirt({ hem: 232, hip: 226, length: 720 }),
  jeans: trousers({ length: 1080, knee: 84, hem: 66, style: "jeans" }),
  creasedTrousers: trousers({ length: 1080, knee: 104, hem: 92, style: "crease" }),
  cargoTrousers: trousers({ length: 1070, knee: 112, hem: 100, style: "cargo", cuff: true }),
  wideTrousers: trousers({ length: 1090, knee: 120, hem: 170, style: "paperbag" }),
  joggers: trousers({ length: 1050, knee: 100, hem: 66, style: "drawstring", cuff: true }),
  chinos: trousers({ length: 1070, knee: 94, hem: 76 }),
  bermuda: trousers({ length: 580, knee: 122, hem: 126 }),
  swimShorts: trousers({ length: 460, hip: 236, knee: 124, hem: 128, style: "drawstring" }),
  palazzo: trousers({ length: 1090, knee: 140, hem: 180, style: "drawstring" }),
} as const satisfies Record<string, Drawing>;
