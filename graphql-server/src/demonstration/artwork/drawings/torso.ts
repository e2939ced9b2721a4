import type { Drawing } from "../artwork.ts";
import { darker, lighter, mix } from "../colours.ts";
import type { Fold, Pen } from "../pen.ts";
import { bodyOutline, neckline, sleeveOutline, type TorsoCut } from "./torso-cut.ts";

const HANGER = `<path d="M0 118C0 88 26 86 26 58A26 26 0 0 0-26 58" fill="none" stroke="#8e8a86" stroke-width="10" stroke-linecap="round"/><path d="M0 112C40 118 150 148 206 186" fill="none" stroke="#a97c50" stroke-width="26" stroke-linecap="round"/><path d="M0 112C-40 118-150 148-206 186" fill="none" stroke="#a97c50" stroke-width="26" stroke-linecap="round"/><path d="M-200 178C-150 142-40 112 0 106C40 112 150 142 200 178" fill="none" stroke="#c99f70" stroke-width="8" stroke-linecap="round"/>`;

function buttons(from: number, to: number, colour: string, count: number): string {
  return Array.from({ length: count }, (_, i) => {
    const y = from + ((to - from) * i) / (count - 1);
    return `<circle cx="0" cy="${y + 3}" r="12" fill="#1c1020" fill-opacity=".3"/><circle cx="0" cy="${y}" r="11" fill="${colour}"/><circle cx="-3" cy="${y - 3}" r="4" fill="#fff" fill-opacity=".4"/>`;
  }).join("");
}

function frontDetails(pen: Pen, cut: TorsoCut): string {
  const top = neckline(cut).curve.match(/M0 (\d+)/)?.[1] ?? "200";
  const from = Number(top) + 8;
  const to = cut.hemY - 50;
  const pale = lighter(pen.base, 0.72);
  switch (cut.front ?? "none") {
    case "none":
      return "";
    case "buttons":
      return `<path d="M-28 ${from - 10}V${cut.hemY + 90}M28 ${from - 10}V${cut.hemY + 90}" stroke="${pen.deep}" stroke-width="4" opacity=".32"/>${buttons(from + 26, to, pale, cut.hemY > 900 ? 8 : 6)}`;
    case "halfButtons":
      return `<path d="M-26 ${from}V${from + 230}H26V${from}" fill="${pen.dark}" fill-opacity=".16" stroke="${pen.deep}" stroke-width="4" stroke-opacity=".35"/>${buttons(from + 30, from + 190, pale, 3)}`;
    case "zip":
      return `<path d="M0 ${from - 20}V${cut.hemY + 60}" stroke="${pen.deep}" stroke-width="16" opacity=".6"/><path d="M0 ${from - 20}V${cut.hemY + 60}" stroke="#cfcac2" stroke-width="7" stroke-dasharray="6 5"/><path d="M-9 ${from + 30}h18v40h-18z" fill="#cfcac2"/>`;
    case "open":
      return `<path d="M0 ${from - 20}V${cut.hemY + 60}" stroke="${pen.deep}" stroke-width="9" opacity=".55"/><path d="M9 ${from}V${cut.hemY + 60}" stroke="#fff" stroke-width="4" opacity=".2"/>`;
  }
}

function pocketDetails(pen: Pen, cut: TorsoCut): string {
  const y = cut.hemY;
  switch (cut.pocket ?? "none") {
    case "none":
      return "";
    case "chest":
      return `<path d="M78 356H176V440L127 468L78 440Z" fill="${pen.dark}" fill-opacity=".12"/>${pen.stitch("M78 356H176V440L127 468L78 440Z")}`;
    case "patch": {
      const right = `M76 ${y - 270}H204L208 ${y - 120}H80Z`;
      return pen.mirrored(
        `<path d="${right}" fill="${pen.deep}" fill-opacity=".16"/><path d="M72 ${y - 270}h136v34h-136z" fill="${pen.deep}" fill-opacity=".22"/>${pen.stitch(right)}`,
      );
    }
    case "kangaroo": {
      const pouch = `M-110 ${y - 250}H110L168 ${y - 110}V${y - 50}H-168V${y - 110}Z`;
      return `<path d="${pouch}" fill="${pen.deep}" fill-opacity=".13"/>${pen.stitch(pouch)}`;
    }
  }
}

function beltDetails(pen: Pen, cut: TorsoCut): string {
  const y = cut.waistY ?? 620;
  const half = (cut.waist ?? 224) + 6;
  const accent = pen.cloth.weave ? pen.ink : darker(pen.base, 0.45);
  switch (cut.belt ?? "none") {
    case "none":
      return "";
    case "seam":
      return pen.stitch(`M${-half} ${y}Q0 ${y + 18} ${half} ${y}`);
    case "belt":
      return `${pen.part(`M${-half} ${y - 24}Q0 ${y - 8} ${half} ${y - 24}L${half} ${y + 24}Q0 ${y + 42} ${-half} ${y + 24}Z`, { fill: "#6b452f", rim: 10 })}<path d="M-34 ${y - 24}h68v64h-68z" fill="none" stroke="#cda85c" stroke-width="10"/>`;
    case "sash": {
      const tail = (x: number, lean: number) =>
        pen.part(
          `M${x - 20} ${y}C${x - 18} ${y + 90} ${x + lean - 30} ${y + 150} ${x + lean - 34} ${y + 250}L${x + lean + 24} ${y + 240}C${x + lean + 14} ${y + 150} ${x + 24} ${y + 90} ${x + 22} ${y}Z`,
          { fill: accent, rim: 10 },
        );
      return `${pen.part(`M${-half} ${y - 26}Q0 ${y - 8} ${half} ${y - 26}L${half} ${y + 26}Q0 ${y + 44} ${-half} ${y + 26}Z`, { fill: accent, rim: 10 })}${tail(-64, -14)}${tail(-52, 26)}<rect x="-92" y="${y - 26}" width="62" height="70" rx="20" fill="${darker(accent, 0.12)}"/>`;
    }
  }
}

function collarDetails(pen: Pen, cut: TorsoCut): string {
  const { curve } = neckline(cut);
  const whole = pen.mirrored(
    `<path d="${curve}" fill="none" stroke="STROKE" stroke-width="WIDTH" stroke-linecap="butt"/>`,
  );
  const trim = (stroke: string, width: number) =>
    whole.replaceAll("STROKE", stroke).replaceAll("WIDTH", String(width));
  if (cut.neck === "shirt" || cut.collar === "lapel") return "";
  switch (cut.collar ?? "plain") {
    case "none":
      return "";
    case "rib":
      return trim(pen.dark, 34) + trim(mix(pen.base, pen.dark, 0.4), 26) + trim(pen.dark, 2);
    case "plain":
      return trim(pen.deep, 7).replaceAll("<path", '<path fill-opacity=".35"');
    case "embroidery":
      return `${trim(pen.ink, 52)}${trim(pen.deep, 40).replaceAll("<path", '<path stroke-dasharray="4 12"')}${trim("#d7a545", 14)}${trim(pen.ink, 4)}`;
  }
}

function shirtCollar(pen: Pen): string {
  const leaf = pen.part("M0 214L92 100C116 108 128 122 132 138L112 258L34 232Z", { rim: 14, turn: 30 });
  return `<path d="M-92 104Q0 66 92 104L60 176L0 214L-60 176Z" fill="${pen.dark}"/>${pen.mirrored(leaf)}`;
}

function lapels(pen: Pen, cut: TorsoCut): string {
  const close = Math.min(560, cut.hemY - 260);
  return pen.mirrored(
    pen.part(`M0 ${close}C40 420 84 260 100 108L150 126L196 262L150 290L168 326C120 420 60 500 0 ${close}Z`, {
      rim: 16,
      turn: 24,
    }),
  );
}

function hood(pen: Pen): string {
  return `${pen.part("M-150 190C-186 70-96 6 0 6C96 6 186 70 150 190C110 250 40 262 0 262C-40 262-110 250-150 190Z", { rim: 34 })}<path d="M-92 176C-100 90-50 52 0 52C50 52 100 90 92 176C60 212-60 212-92 176Z" fill="${pen.deep}"/><path d="M-46 214C-52 280-44 330-50 372M46 214C52 270 46 316 50 350" fill="none" stroke="${lighter(pen.base, 0.7)}" stroke-width="9" stroke-linecap="round"/>`;
}

function mandarinCollar(pen: Pen): string {
  const side = pen.part("M6 160C50 154 82 140 92 108L98 74C84 104 56 118 10 122Z", { rim: 10 });
  return `<path d="M-96 78Q0 44 96 78L70 140Q0 172-70 140Z" fill="${pen.dark}"/>${pen.mirrored(side)}`;
}

function highCollar(pen: Pen): string {
  return pen.part("M-92 150C-96 110-92 70-84 46Q0 66 84 46C92 70 96 110 92 150Q0 186-92 150Z", { rim: 18 });
}

function bodyFolds(cut: TorsoCut): Fold[] {
  const chest = cut.chest ?? 232;
  const folds: Fold[] = [
    [-chest + 16, 410, -chest * 0.62, 460, -chest * 0.3, 520, 15],
    [chest - 16, 410, chest * 0.66, 480, chest * 0.36, 560, 15],
  ];
  const count = cut.skirtFolds ?? 0;
  const waistY = cut.waistY ?? 620;
  const half = cut.waist ?? 224;
  for (let i = 0; i < count; i += 1) {
    const at = ((i + 0.5) / count) * 2 - 1;
    folds.push([
      at * half * 0.8,
      waistY + 24,
      at * (half + cut.hem) * 0.47,
      (waistY + cut.hemY) / 2,
      at * cut.hem * 0.9,
      cut.hemY + 40,
      20 + cut.hem * 0.05,
    ]);
  }
  return folds;
}

/** The SVG body of a garment worn on the torso, x from -500 to 500, y from 0 down. */
export function drawTorso(pen: Pen, cut: TorsoCut): string {
  const neck = neckline(cut);
  const sleeve = sleeveOutline(cut);
  const cuffColour = cut.cuffs ? pen.dark : pen.deep;
  const sleeves = sleeve
    ? pen.mirrored(
        pen.part(sleeve.path, {
          turn: sleeve.turn,
          above: sleeve.cuff
            ? `<path d="${sleeve.cuff}" fill="none" stroke="${cuffColour}" stroke-width="${cut.cuffs ? 46 : 4}" stroke-opacity="${cut.cuffs ? 0.55 : 0.35}"/>`
            : "",
        }),
      )
    : "";
  const straps =
    cut.neck === "sweetheart"
      ? pen.mirrored(
          pen.part("M128 232C120 190 112 150 104 118L128 112C140 150 150 190 156 236Z", { rim: 6 }),
        )
      : "";
  const inner =
    cut.neck === "sweetheart"
      ? ""
      : `<path d="M${-neck.width} ${neck.y}Q0 ${neck.y + 44} ${neck.width} ${neck.y}L${neck.width * 0.7} 330H${-neck.width * 0.7}Z" fill="${pen.deep}"/><rect x="-24" y="${neck.y + 28}" width="48" height="26" rx="3" fill="#f6efe2" fill-opacity=".85"/>`;
  const ribHem =
    cut.hemShape === "rib"
      ? `<rect x="-500" y="${cut.hemY - 62}" width="1000" height="110" fill="${pen.dark}" fill-opacity=".32"/><path d="M-500 ${cut.hemY - 62}H500" stroke="${pen.deep}" stroke-width="5" opacity=".5"/>`
      : `<path d="M${-cut.hem} ${cut.hemY - 20}Q0 ${cut.hemY + (cut.hem > 300 ? 32 : 0)} ${cut.hem} ${cut.hemY - 20}" fill="none" stroke="${pen.deep}" stroke-width="3" opacity="${cut.hemShape === "shirt" || cut.hemShape === "ruffle" ? 0 : 0.4}"/>`;
  const wrapFront =
    cut.neck === "wrap"
      ? `<path d="M0 330Q-60 480-120 ${cut.waistY ?? 620}L-150 ${cut.hemY + 60}" fill="none" stroke="${pen.deep}" stroke-width="7" stroke-opacity=".4"/>`
      : "";
  const body = pen.part(bodyOutline(cut), {
    folds: bodyFolds(cut),
    above: `${ribHem}${wrapFront}${cut.badge ?? ""}${pocketDetails(pen, cut)}${frontDetails(pen, cut)}`,
  });
  const neckwear =
    cut.neck === "shirt"
      ? shirtCollar(pen)
      : cut.neck === "hood"
        ? hood(pen)
        : cut.neck === "mandarin"
          ? mandarinCollar(pen)
          : cut.neck === "high"
            ? highCollar(pen)
            : collarDetails(pen, cut);
  const lapel = cut.collar === "lapel" ? lapels(pen, cut) : "";
  return `${cut.hanger === false ? "" : HANGER}${inner}${sleeves}${straps}${body}${beltDetails(pen, cut)}${neckwear}${lapel}`;
}

/** A garment on a hanger. */
export const torso = (cut: TorsoCut): Drawing => ({
  hold: "hung",
  box: [-490, 0, 980, Math.max(cut.hemY + 90, 960)],
  draw: (pen) => drawTorso(pen, cut),
});
