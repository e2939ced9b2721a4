import { darker } from "../colours.ts";
import { type Fold, type Pen, symmetric } from "../pen.ts";

const CLIP_HANGER = `<path d="M0 6C0-16 24-18 24-44A24 24 0 0 0-24-44" fill="none" stroke="#8e8a86" stroke-width="10" stroke-linecap="round"/><path d="M-216 10H216" stroke="#a97c50" stroke-width="24" stroke-linecap="round"/><path d="M-212 4H212" stroke="#c99f70" stroke-width="7" stroke-linecap="round"/>${[-128, 128].map((x) => `<rect x="${x - 20}" y="-8" width="40" height="104" rx="9" fill="#77736e"/><rect x="${x - 20}" y="-8" width="14" height="104" rx="6" fill="#fff" fill-opacity=".25"/>`).join("")}`;

/** How a skirt is cut; half widths and heights in drawing units, the waistband starts at y 60. */
export interface SkirtCut {
  hem: number;
  length: number;
  waist?: number;
  hip?: number;
  style?: "plain" | "pleated" | "ruffle" | "tiered" | "buttons" | "wrap" | "slit" | "godet";
  sash?: boolean;
}

function skirtOutline(cut: SkirtCut): string {
  const waist = cut.waist ?? 170;
  const hip = cut.hip ?? waist + (cut.hem - waist) * 0.45;
  const end = 60 + cut.length;
  const bottom =
    cut.style === "ruffle" || cut.style === "godet"
      ? Array.from({ length: 4 }, (_, i) => {
          const step = cut.hem / 4;
          const x = cut.hem - step * i;
          return `Q${x - step * 0.5} ${end + 56} ${x - step} ${end + 16}`;
        }).join("")
      : `Q${cut.hem * 0.55} ${end + 34} 0 ${end + 36}`;
  const side =
    cut.style === "godet"
      ? `C${waist + 10} 160 ${hip} 220 ${hip} 330C${hip} 480 ${hip - 26} ${end - 320} ${hip - 20} ${end - 250}C${hip + 10} ${end - 130} ${cut.hem} ${end - 90} ${cut.hem} ${end}`
      : `C${waist + 14} 170 ${hip} 240 ${hip + (cut.hem - hip) * 0.3} ${60 + cut.length * 0.45}L${cut.hem} ${end}`;
  return symmetric(`M0 76Q${waist * 0.6} 76 ${waist} 60${side}${bottom}`);
}

function pleats(pen: Pen, cut: SkirtCut): string {
  const waist = (cut.waist ?? 170) * 0.98;
  const count = 11;
  return Array.from({ length: count }, (_, i) => {
    const at = ((i + 0.5) / count) * 2 - 1;
    const width = cut.hem / count;
    const x2 = at * cut.hem;
    return `<path d="M${at * waist} 100L${x2 - width * 0.2} ${cut.length + 110}L${x2 + width * 1.1} ${cut.length + 110}Z" fill="${pen.deep}" fill-opacity=".28"/><path d="M${at * waist} 100L${x2 - width * 0.25} ${cut.length + 110}" stroke="#fff" stroke-width="5" opacity=".22"/>`;
  }).join("");
}

function skirtDetails(pen: Pen, cut: SkirtCut): string {
  const end = 60 + cut.length;
  const pale = pen.cloth.weave ? pen.ink : pen.light;
  switch (cut.style ?? "plain") {
    case "pleated":
      return pleats(pen, cut);
    case "tiered":
      return [0.36, 0.68]
        .map((share) => {
          const y = 60 + cut.length * share;
          return `<path d="M-500 ${y}Q0 ${y + 40} 500 ${y}V${y + 34}Q0 ${y + 74}-500 ${y + 34}Z" fill="${pen.deep}" fill-opacity=".2"/><path d="M-500 ${y}Q0 ${y + 40} 500 ${y}" stroke="${pen.deep}" stroke-width="6" fill="none" stroke-opacity=".45" stroke-dasharray="10 7"/>`;
        })
        .join("");
    case "buttons":
      return `<path d="M-26 100V${end + 60}M26 100V${end + 60}" stroke="${pen.deep}" stroke-width="4" stroke-opacity=".35"/>${Array.from({ length: 6 }, (_, i) => `<circle cy="${170 + ((cut.length - 130) * i) / 5.4}" r="14" fill="${pale}" stroke="${pen.deep}" stroke-width="3"/>`).join("")}`;
    case "wrap":
      return `<path d="M110 76C90 ${end * 0.4} 20 ${end * 0.7}-40 ${end + 60}H500V76Z" fill="${pen.deep}" fill-opacity=".1"/><path d="M110 76C90 ${end * 0.4} 20 ${end * 0.7}-40 ${end + 60}" fill="none" stroke="${pen.deep}" stroke-width="8" stroke-opacity=".45"/>`;
    case "slit":
      return `<path d="M86 ${end + 60}L70 ${end - 260}L52 ${end + 60}Z" fill="${pen.deep}" fill-opacity=".55"/>`;
    default:
      return "";
  }
}

function fall(from: number, to: number, top: number, bottom: number, count: number): Fold[] {
  return Array.from({ length: count }, (_, i): Fold => {
    const at = ((i + 0.5) / count) * 2 - 1;
    return [
      at * from * 0.9,
      top,
      at * (from + to) * 0.46,
      (top + bottom) / 2,
      at * to * 0.92,
      bottom,
      14 + to * 0.06,
    ];
  });
}

export function drawSkirt(pen: Pen, cut: SkirtCut): string {
  const waist = cut.waist ?? 170;
  const folds = cut.style === "pleated" || cut.hem < 220 ? [] : fall(waist, cut.hem, 110, cut.length + 80, 6);
  const inner = `<path d="M${-waist} 60Q0 30 ${waist} 60Q0 92 ${-waist} 60Z" fill="${pen.deep}"/>`;
  const body = pen.part(skirtOutline(cut), {
    folds,
    above: `${skirtDetails(pen, cut)}<path d="M${-cut.hem} ${cut.length + 36}Q0 ${cut.length + 78} ${cut.hem} ${cut.length + 36}" fill="none" stroke="${pen.deep}" stroke-width="3" stroke-opacity="${cut.style === "ruffle" || cut.style === "godet" ? 0 : 0.4}"/>`,
  });
  const bandColour = pen.cloth.weave ? darker(pen.base, 0.2) : pen.dark;
  const band = pen.part(`M${-waist - 2} 58Q0 92 ${waist + 2} 58L${waist + 6} 108Q0 142 ${-waist - 6} 108Z`, {
    fill: bandColour,
    rim: 8,
  });
  const sash = cut.sash
    ? pen.part(`M96 92C70 190 130 260 92 380L150 372C176 270 130 190 148 84Z`, { fill: pen.ink, rim: 8 }) +
      pen.part(`M120 92C150 180 190 230 200 330L250 306C228 220 190 150 160 84Z`, { fill: pen.ink, rim: 8 })
    : "";
  return inner + body + band + sash + CLIP_HANGER;
}

/** How trousers or shorts are cut; half widths in drawing units. */
export interface TrouserCut {
  length: number;
  waist?: number;
  hip?: number;
  /** Half width of the knee and of the hem of one leg. */
  knee: number;
  hem: number;
  style?: "plain" | "jeans" | "cargo" | "crease" | "drawstring" | "paperbag";
  cuff?: boolean;
}

export function drawTrousers(pen: Pen, cut: TrouserCut): string {
  const waist = cut.waist ?? 176;
  const hip = cut.hip ?? waist + 52;
  const end = 60 + cut.length;
  const crotch = Math.min(400, 60 + cut.length * 0.72);
  const kneeY = crotch + (end - crotch) * 0.45;
  const middle = hip * 0.5 + 8;
  const leg = `M0 62L${waist} 56C${waist + 16} 170 ${hip} 240 ${hip + 4} ${crotch - 20}C${hip + 4} ${crotch + 80} ${middle + cut.knee} ${kneeY - 60} ${middle + cut.knee} ${kneeY}L${middle + cut.hem + 6} ${end}Q${middle} ${end + 20} ${middle - cut.hem + 6} ${end}L${middle - cut.knee + 10} ${kneeY}Q40 ${crotch + 60} 0 ${crotch}Z`;
  const stitchColour = cut.style === "jeans" ? "#d6a25a" : pen.deep;
  const seam = (d: string) =>
    `<path d="${d}" fill="none" stroke="${stitchColour}" stroke-width="4" stroke-opacity=".6" stroke-dasharray="${cut.style === "jeans" ? "10 5" : "none"}"/>`;
  const details: string[] = [seam(`M${waist - 70} 112C${waist - 66} 170 ${waist - 10} 204 ${hip} 206`)];
  if (cut.style === "crease")
    details.push(
      `<path d="M${middle - 14} 150L${middle} ${end}" stroke="${pen.deep}" stroke-width="6" stroke-opacity=".35"/><path d="M${middle - 6} 150L${middle + 8} ${end}" stroke="#fff" stroke-width="4" stroke-opacity=".2"/>`,
    );
  if (cut.style === "cargo") {
    const pocket = `M${middle + 8} ${kneeY - 130}H${middle + cut.knee + 40}V${kneeY + 20}H${middle + 8}Z`;
    details.push(
      `<path d="${pocket}" fill="${pen.deep}" fill-opacity=".2"/><path d="M${middle} ${kneeY - 134}H${middle + cut.knee + 40}v44H${middle}Z" fill="${pen.deep}" fill-opacity=".28"/>`,
    );
  }
  if (cut.style === "jeans")
    details.push(
      `<path d="M${middle - 20} 300C${middle + 30} 420 ${middle + 10} 560 ${middle} 640" stroke="#fff" stroke-width="70" stroke-opacity=".1" fill="none" stroke-linecap="round"/>`,
    );
  if (cut.cuff)
    details.push(`<path d="M0 ${end - 44}H500V${end + 40}H0Z" fill="${pen.deep}" fill-opacity=".28"/>`);
  details.push(`<path d="M0 110V${crotch}" stroke="${pen.deep}" stroke-width="8" opacity=".5"/>`);
  const legs = pen.mirrored(
    pen.part(leg, {
      folds: [
        [12, crotch - 10, 70, crotch + 6, hip * 0.7, crotch - 60, 16],
        [middle - cut.knee * 0.7, kneeY + 20, middle, kneeY + 34, middle + cut.knee * 0.8, kneeY, 12],
        ...(cut.hem > 110
          ? ([[middle, crotch + 40, middle + 20, kneeY, middle + 30, end + 20, 30]] as const)
          : []),
      ],
      above: details.join(""),
    }),
  );
  const fly = `<path d="M6 112C60 130 58 230 6 286" fill="none" stroke="${stitchColour}" stroke-width="4" stroke-opacity=".55"/>`;
  const inner = `<path d="M${-waist} 56Q0 30 ${waist} 56Q0 88 ${-waist} 56Z" fill="${pen.deep}"/>`;
  const bandShade =
    cut.style === "drawstring" || cut.style === "paperbag" ? pen.dark : darker(pen.base, 0.14);
  const band = pen.part(`M${-waist - 2} 54Q0 84 ${waist + 2} 54L${waist + 8} 110Q0 138 ${-waist - 8} 110Z`, {
    fill: bandShade,
    rim: 8,
  });
  const closing =
    cut.style === "drawstring"
      ? `<path d="M-14 112C-40 180-20 230-44 280M14 112C34 170 20 220 40 262" fill="none" stroke="#f3ede2" stroke-width="9" stroke-linecap="round"/>`
      : cut.style === "paperbag"
        ? pen.part(
            `M-8 108C-70 60-130 90-120 140C-80 160-40 140 0 116C40 140 80 160 120 140C130 90 70 60 8 108L60 300L18 306L0 140L-30 320L-70 310Z`,
            { fill: pen.cloth.weave ? pen.ink : darker(pen.base, 0.2), rim: 8 },
          )
        : `<circle cy="98" r="13" fill="#c9b48c" stroke="${pen.deep}" stroke-width="3"/>${[-120, 120].map((x) => `<path d="M${x - 9} 58h18v60h-18z" fill="${pen.dark}"/>`).join("")}`;
  return inner + legs + fly + band + closing + CLIP_HANGER;
}
