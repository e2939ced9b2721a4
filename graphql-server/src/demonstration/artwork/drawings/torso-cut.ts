import { symmetric } from "../pen.ts";

/** How one garment of the upper body (and any dress) is cut; lengths in drawing units, the body 1000 wide at most. */
export interface TorsoCut {
  neck:
    | "crew"
    | "vee"
    | "scoop"
    | "boat"
    | "high"
    | "mandarin"
    | "square"
    | "sweetheart"
    | "shirt"
    | "wrap"
    | "hood";
  sleeve: "none" | "cap" | "short" | "elbow" | "long" | "puff" | "bell" | "wide" | "straps";
  /** Half widths: chest, waist, hem. */
  chest?: number;
  waist?: number;
  waistY?: number;
  hem: number;
  hemY: number;
  hemShape?: "straight" | "curved" | "ruffle" | "shirt" | "rib" | "flare";
  /** What lies down the middle: a button band, an open front, a zip. */
  front?: "buttons" | "zip" | "open" | "halfButtons" | "none";
  belt?: "sash" | "belt" | "seam" | "none";
  pocket?: "chest" | "patch" | "kangaroo" | "none";
  collar?: "rib" | "plain" | "embroidery" | "lapel" | "none";
  cuffs?: boolean;
  hanger?: boolean;
  /** Printed or embroidered motif on the chest. */
  badge?: string;
  skirtFolds?: number;
}

const SHOULDER_Y = 150;

export function neckline(cut: TorsoCut): { width: number; y: number; curve: string } {
  switch (cut.neck) {
    case "crew":
    case "hood":
      return { width: 98, y: 112, curve: "M0 196C54 196 92 168 98 112" };
    case "high":
    case "mandarin":
      return { width: 88, y: 118, curve: "M0 150C50 150 82 140 88 118" };
    case "scoop":
      return { width: 128, y: 118, curve: "M0 292C84 290 122 220 128 118" };
    case "boat":
      return { width: 176, y: 126, curve: "M0 168C80 168 140 154 176 126" };
    case "square":
      return { width: 134, y: 120, curve: "M0 268L118 268L134 120" };
    case "vee":
    case "wrap":
      return { width: 106, y: 112, curve: "M0 330Q70 214 106 112" };
    case "shirt":
      return { width: 92, y: 106, curve: "M0 214Q60 176 92 106" };
    case "sweetheart":
      return { width: 150, y: 220, curve: "M0 300C16 244 74 214 150 236" };
  }
}

export function bodyOutline(cut: TorsoCut): string {
  const chest = cut.chest ?? 232;
  const waist = cut.waist ?? chest - 8;
  const waistY = cut.waistY ?? 620;
  const neck = neckline(cut);
  const shoulder = cut.sleeve === "wide" ? 262 : 226;
  const top =
    cut.neck === "sweetheart"
      ? `${neck.curve}C190 246 ${chest - 8} 262 ${chest} 330`
      : cut.sleeve === "straps"
        ? `${neck.curve}L${neck.width + 46} ${neck.y + 2}C${neck.width + 44} 250 ${chest - 34} 320 ${chest} 356`
        : cut.sleeve === "none"
          ? `${neck.curve}L${shoulder - 18} ${SHOULDER_Y - 8}C${shoulder - 48} 230 ${chest - 44} 330 ${chest} 376`
          : `${neck.curve}L${shoulder} ${SHOULDER_Y}C${shoulder + 12} 240 ${chest} 300 ${chest} 380`;
  const toWaist = `C${chest} 470 ${waist} ${waistY - 110} ${waist} ${waistY}`;
  const spread = cut.hem - waist;
  const toHem = `C${waist + spread * (cut.hemShape === "flare" ? 0.12 : 0.3)} ${waistY + (cut.hemY - waistY) * 0.3} ${cut.hem - spread * 0.22} ${cut.hemY - (cut.hemY - waistY) * 0.3} ${cut.hem} ${cut.hemY}`;
  const bottom =
    cut.hemShape === "shirt"
      ? `C${cut.hem - 60} ${cut.hemY + 6} ${cut.hem * 0.5} ${cut.hemY + 66} 0 ${cut.hemY + 70}`
      : cut.hemShape === "ruffle"
        ? ruffleBottom(cut)
        : `Q${cut.hem * 0.5} ${cut.hemY + (cut.hem > 300 ? 34 : 16)} 0 ${cut.hemY + (cut.hem > 300 ? 36 : 18)}`;
  return symmetric(top + toWaist + toHem + bottom);
}

function ruffleBottom(cut: TorsoCut): string {
  const waves = 4;
  const step = cut.hem / waves;
  return Array.from({ length: waves }, (_, i) => {
    const x = cut.hem - step * i;
    return `Q${x - step * 0.5} ${cut.hemY + 58} ${x - step} ${cut.hemY + 14}`;
  }).join("");
}

export function sleeveOutline(cut: TorsoCut): { path: string; turn: number; cuff?: string } | undefined {
  const chest = cut.chest ?? 232;
  switch (cut.sleeve) {
    case "none":
    case "straps":
      return undefined;
    case "cap":
      return { path: `M214 146C280 158 322 206 334 262Q288 300 ${chest} 312L222 300Z`, turn: -28 };
    case "short":
      return {
        path: `M212 146C286 162 350 262 398 396Q344 436 276 446L${chest - 8} 344Z`,
        turn: -30,
        cuff: "M386 372Q336 410 268 420",
      };
    case "elbow":
      return {
        path: `M212 146C296 170 352 320 392 520Q344 556 268 556L${chest - 10} 372Z`,
        turn: -20,
        cuff: "M388 494Q340 528 266 530",
      };
    case "long":
      return {
        path: `M212 146C300 172 344 330 366 520L410 880Q366 908 312 900L252 520L${chest - 14} 372Z`,
        turn: -10,
        cuff: "M404 826Q360 850 304 844",
      };
    case "puff":
      return {
        path: `M206 140C300 96 414 190 408 330C404 400 372 428 330 436L262 424Q250 380 ${chest - 10} 344Z`,
        turn: -20,
        cuff: "M372 408Q318 432 262 416",
      };
    case "bell":
      return {
        path: `M212 146C300 172 342 320 372 480L474 740Q400 790 296 772L256 500L${chest - 14} 372Z`,
        turn: -14,
        cuff: "M464 714Q394 760 294 744",
      };
    case "wide":
      return {
        path: `M246 146C330 168 420 330 478 560Q428 640 300 660L262 560L${chest - 30} 420Z`,
        turn: -16,
        cuff: "M470 538Q420 610 298 630",
      };
  }
}
