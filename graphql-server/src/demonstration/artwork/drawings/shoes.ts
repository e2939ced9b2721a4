import { COLOURS, darker, lighter, mix, toHsl } from "../colours.ts";
import type { Pen } from "../pen.ts";

const LINING = "#d9c4a4";
const RUBBER = "#f1ece3";

function laces(points: readonly (readonly [number, number])[], lean: number): string {
  return points
    .map(
      ([x, y]) =>
        `<path d="M${x} ${y}l${lean} 46" stroke="#1c1020" stroke-width="17" opacity=".25" stroke-linecap="round" transform="translate(3 5)"/><path d="M${x} ${y}l${lean} 46" stroke="#f6f1e7" stroke-width="15" stroke-linecap="round"/>`,
    )
    .join("");
}

/** A trainer seen from its side, toe to the right; x -460..460, y 0..520. */
export function drawSneaker(pen: Pen, cut: "low" | "runner" | "high"): string {
  const accent = pen.cloth.weave === undefined && toHsl(pen.base).lightness > 0.75 ? COLOURS.forest : pen.ink;
  const collarTop = cut === "high" ? -150 : 60;
  const upper =
    cut === "high"
      ? "M-420 400C-430 240-420 60-400-150Q-300-190-180-150C-150-40-110 60-20 130C80 210 220 230 330 262C420 290 456 340 452 400Z"
      : "M-424 400C-440 300-436 170-404 70C-340 110-250 120-170 60C-110 120-60 150 0 190C100 240 220 240 330 268C420 292 456 344 452 400Z";
  const tongue =
    cut === "high"
      ? "M-200-140C-190-200-120-220-90-170L20 120L-60 150Z"
      : "M-190 70C-180 20-120-4-88 24L30 190L-60 190Z";
  const sole =
    cut === "runner"
      ? "M-440 372C-460 430-456 470-430 500C-300 516-200 480-90 478C60 478 200 512 400 494C450 486 472 440 458 384C300 400 0 372-440 372Z"
      : "M-432 388H458C470 420 470 460 452 484C300 496-300 496-424 484C-442 460-442 420-432 388Z";
  const toeCap = `<path d="M268 250C240 300 240 360 262 410H480V250Z" fill="${cut === "runner" ? accent : RUBBER}" fill-opacity="${cut === "runner" ? 0.55 : 0.9}"/>`;
  const heel = `<path d="M-460 ${collarTop + 100}Q-380 250-330 410H-470Z" fill="${accent}" fill-opacity=".9"/>`;
  const flash =
    cut === "runner"
      ? `<path d="M-250 380C-120 350 40 320 120 232L176 250C100 350-60 400-200 410Z" fill="${accent}"/>`
      : cut === "high"
        ? `<circle cx="-290" cy="60" r="58" fill="${RUBBER}" fill-opacity=".95"/><circle cx="-290" cy="60" r="36" fill="none" stroke="${accent}" stroke-width="9"/>`
        : `<path d="M-220 400L-130 190M-170 400L-84 210" stroke="${accent}" stroke-width="24"/>`;
  const eyelets: [number, number][] =
    cut === "high"
      ? [
          [-150, -100],
          [-118, -24],
          [-74, 48],
          [-10, 110],
          [64, 158],
        ]
      : [
          [-104, 92],
          [-52, 134],
          [6, 172],
          [72, 202],
        ];
  const stripe =
    cut === "runner"
      ? `<path d="M-450 432C-200 400 200 470 462 430" stroke="${accent}" stroke-width="12" fill="none"/>`
      : `<path d="M-440 426H466" stroke="${accent}" stroke-width="9" stroke-opacity=".8"/>`;
  return `<path d="${tongue}" fill="${pen.dark}"/><path d="M-404 ${collarTop}Q-290 ${collarTop + 70}-176 ${collarTop - 4}Q-290 ${collarTop - 50}-404 ${collarTop}Z" fill="${pen.deep}"/>${pen.part(upper, { rim: 26, inside: heel + toeCap + flash, stitches: ["M-180 80C-120 160-40 220 100 262L260 262", "M-330 390Q-350 240-410 180"], folds: [[170, 300, 220, 280, 260, 320, 12]] })}${laces(eyelets, 46)}${pen.part(sole, { fill: RUBBER, rim: 14, volume: 0.5, above: stripe })}`;
}

function manSandal(pen: Pen, sole: string): string {
  const band = (path: string) => pen.part(path, { rim: 14, stitches: [] });
  const buckle = (x: number, y: number) =>
    `<path d="M${x} ${y}h46v40h-46z" fill="none" stroke="#cda85c" stroke-width="9"/>`;
  return `<path d="M-416 408C-300 380-160 372 0 380C180 388 340 392 446 412H-416Z" fill="${LINING}"/>${band("M-420 404C-436 330-430 260-404 214L-352 220C-366 280-366 340-352 400Z")}${band("M-404 250C-320 210-240 200-170 214L-160 262C-240 250-310 258-386 300Z")}${band("M-190 400C-190 320-176 260-150 218L-70 236C-96 290-104 340-100 396Z")}${band("M100 396C120 320 180 270 250 280C330 300 370 340 392 404Z")}${buckle(-250, 208)}${pen.part(sole, { fill: darker(pen.base, 0.62), rim: 8, volume: 0.6 })}`;
}

/** A town shoe for men from its side, toe to the right. */
export function drawDressShoe(pen: Pen, cut: "derby" | "loafer" | "monk" | "sandal"): string {
  const sole = "M-420 408H440C462 412 466 440 448 446L-226 452V486H-424C-434 470-432 420-420 408Z";
  const upper =
    cut === "loafer"
      ? "M-424 410C-440 320-426 220-396 168C-330 220-240 230-150 196C-60 250 40 262 150 262C300 264 430 310 448 410Z"
      : "M-424 410C-440 300-426 180-392 120C-330 160-260 150-190 108C-110 150-40 214 60 240C200 268 420 290 448 410Z";
  const opening =
    cut === "loafer"
      ? "M-396 168Q-270 262-150 196Q-270 150-396 168Z"
      : "M-392 120Q-290 190-190 108Q-290 76-392 120Z";
  const detail = {
    derby: `<path d="M-190 112C-150 230-190 330-160 412M-60 206C-30 260-20 330-40 412M150 256C130 310 140 370 170 412" fill="none" stroke="${pen.deep}" stroke-width="6" stroke-opacity=".6"/><path d="M150 256C130 310 140 370 170 412" fill="none" stroke="${pen.light}" stroke-width="5" stroke-dasharray="2 12" stroke-linecap="round" transform="translate(14 0)" stroke-opacity=".7"/>${laces(
      [
        [-150, 130],
        [-110, 160],
        [-70, 190],
      ],
      22,
    ).replaceAll("#f6f1e7", darker(pen.base, 0.55))}`,
    loafer: `<path d="M-130 210C-90 300 40 320 220 286" fill="none" stroke="${pen.deep}" stroke-width="8" stroke-opacity=".55"/><path d="M-60 244L-150 412H10L60 262Z" fill="${pen.deep}" fill-opacity=".35"/><path d="M-70 300H20L14 334H-86Z" fill="${pen.light}" fill-opacity=".8"/>`,
    sandal: "",
    monk: `<path d="M-190 120C-60 230 10 280 20 412" fill="none" stroke="${pen.deep}" stroke-width="7" stroke-opacity=".6"/><path d="M-330 220L-30 262L-26 306L-336 280Z" fill="${pen.dark}"/><path d="M-80 246h62v64h-62z" fill="none" stroke="#cda85c" stroke-width="10"/>`,
  }[cut];
  if (cut === "sandal") return manSandal(pen, sole);
  return `<path d="${opening}" fill="${LINING}"/>${pen.part(upper, { rim: 30, above: detail, folds: [[180, 330, 230, 300, 280, 350, 12]] })}${pen.part(sole, { fill: darker(pen.base, 0.62), rim: 8, volume: 0.6 })}`;
}

export type HeelCut = "block" | "wedge" | "slingback" | "strappy" | "stiletto" | "mule";

/** A woman's court shoe or sandal from its side, toe to the right. */
export function drawHeel(pen: Pen, cut: HeelCut): string {
  const wedge = cut === "wedge";
  const heelFill = wedge ? "#c19a6b" : cut === "block" ? darker(pen.base, 0.2) : darker(pen.base, 0.35);
  const heel = wedge
    ? pen.part(
        "M-376 196C-400 320-392 420-380 486H300C400 486 440 470 436 446C300 440 100 390-40 300C-160 220-260 190-376 196Z",
        {
          fill: heelFill,
          rim: 16,
          inside: Array.from(
            { length: 7 },
            (_, i) =>
              `<path d="M-420 ${250 + i * 36}H440" stroke="#8f6a40" stroke-width="7" stroke-opacity=".45" stroke-dasharray="22 6"/>`,
          ).join(""),
        },
      )
    : pen.part(
        cut === "block" || cut === "mule"
          ? "M-376 200C-396 300-390 420-392 486H-250C-256 400-236 320-190 286Z"
          : "M-372 200C-392 300-372 420-366 490H-326C-322 400-290 320-220 262Z",
        { fill: heelFill, rim: 10 },
      );
  const sole = wedge
    ? ""
    : pen.part(
        "M-380 196C-260 180-140 240-30 330C90 430 200 462 300 462C380 462 430 452 440 470C430 490 360 492 290 490C170 486 60 452-50 370C-160 290-270 240-376 236Z",
        { fill: darker(pen.base, 0.5), rim: 8 },
      );
  const foot = "M-380 200C-260 184-140 236-30 320C90 412 240 458 438 462";
  const uppers = {
    stiletto: pen.part(
      "M-384 206C-404 140-398 84-372 50C-320 96-240 140-140 216C-40 296 40 322 130 326C290 340 420 410 470 470C300 474 130 460 10 384C-110 304-230 216-384 206Z",
      { rim: 22, volume: 1.2 },
    ),
    mule: `${pen.part("M-60 312C0 230 90 226 190 268C310 318 410 390 440 464C330 470 250 466 170 448C80 420-10 360-60 312Z", { rim: 20, stitches: ["M-36 316C10 254 96 248 186 288"] })}`,
    block: pen.part(
      "M-384 206C-404 140-396 90-372 62C-330 120-240 150-130 222C-20 300 80 322 190 322C320 336 430 400 442 466C300 470 140 460 20 390C-100 310-220 216-384 206Z",
      { rim: 22 },
    ),
    wedge:
      pen.part("M120 404C130 330 190 290 260 296C340 310 420 390 436 450C330 460 220 450 120 404Z", {
        rim: 18,
      }) +
      pen.part("M-376 196C-384 140-376 90-352 62L-300 84C-312 120-310 160-290 200Z", { rim: 12 }) +
      `<path d="M-330 78C-250 60-180 70-150 100C-190 130-260 130-312 110" fill="none" stroke="${pen.dark}" stroke-width="22"/>`,
    slingback:
      pen.part("M30 386C40 320 120 300 200 312C330 330 430 400 442 466C300 470 130 456 30 386Z", {
        rim: 20,
      }) +
      `<path d="M60 360C-80 250-240 110-350 92C-396 90-400 150-374 200" fill="none" stroke="${pen.dark}" stroke-width="20" stroke-linecap="round"/><circle cx="-40" cy="276" r="14" fill="#cda85c"/><path d="M150 322l30-34l36 30l38-22l-6 44z" fill="${pen.dark}"/>`,
    strappy: `${pen.part("M150 420C160 350 200 330 240 334L330 446C270 450 210 444 150 420Z", { rim: 12 })}${pen.part("M-20 320C20 250 60 240 96 250L150 400C80 380 30 350-20 320Z", { rim: 12 })}<path d="M-376 200C-400 120-388 60-360 20M-378 80C-300 40-210 40-170 70C-200 110-300 120-380 96" fill="none" stroke="${pen.base}" stroke-width="24" stroke-linecap="round"/><path d="M-200 52h34v36h-34z" fill="none" stroke="#cda85c" stroke-width="8"/>`,
  }[cut];
  const insole =
    cut === "block" || cut === "stiletto"
      ? `<path d="M-372 70C-330 130-240 150-130 226C-20 300 80 322 190 326C60 280-60 210-150 150C-240 100-330 60-372 70Z" fill="${LINING}"/>`
      : `<path d="${foot}" fill="none" stroke="${LINING}" stroke-width="16"/>`;
  return `${heel}${sole}${insole}${uppers}`;
}

/** A boot from its side, toe to the right; y from 0 to 900 when tall. */
export function drawBoot(pen: Pen, cut: "chelsea" | "tall" | "lace" | "rain" | "heeled" | "ranger"): string {
  const top = { chelsea: 190, tall: -330, lace: 90, rain: -140, heeled: 130, ranger: -40 }[cut];
  const laced = cut === "lace" || cut === "ranger";
  const width = cut === "tall" ? 150 : 130;
  const upper = `M-330 ${top}Q${-330 + width} ${top + 36} ${-330 + width * 2 - 10} ${top}C${-76} ${top + 160}-100 420-70 500C0 560 150 550 260 590C350 620 384 680 380 730H-330C-344 600-316 ${top + 260}-330 ${top}Z`;
  const rubber = cut === "rain";
  const soleFill = rubber
    ? darker(pen.base, 0.35)
    : cut === "lace"
      ? "#b78b58"
      : cut === "heeled"
        ? "#8a5f3c"
        : darker(pen.base, 0.6);
  const sole =
    laced || rubber
      ? "M-342 724H392C404 752 400 790 390 802H280l-14-16h-60l-14 16H90l-14-16H16l-14 16h-60l-14-16h-60l-14 16h-210C-354 780-352 750-342 724Z"
      : cut === "tall" || cut === "heeled"
        ? "M-336 724H388C400 744 396 764 380 770H-40L-90 744L-130 840H-330C-340 800-342 760-336 724Z"
        : "M-340 724H390C402 744 398 766 384 772H-120V806H-336C-346 780-348 750-340 724Z";
  const lacesUp = [
    [-130, 170],
    [-124, 240],
    [-116, 310],
    [-104, 380],
    [-80, 446],
  ]
    .map(
      ([x = 0, y = 0]) =>
        `<path d="M${x - 70} ${y + 18}L${x + 34} ${y}" stroke="#f1e6d2" stroke-width="15" stroke-linecap="round"/>`,
    )
    .join("");
  const details = {
    chelsea: `<path d="M-210 ${top}C-230 330-216 430-180 500C-140 430-126 330-140 ${top}Z" fill="${pen.deep}"/><path d="M-196 ${top}V470M-180 ${top}V490M-164 ${top}V470" stroke="#000" stroke-width="4" stroke-opacity=".3"/><path d="M-344 ${top - 60}h26v90h-26z" fill="${pen.dark}"/>`,
    tall: `<path d="M-330 ${top + 60}Q-200 ${top + 100}-70 ${top + 60}" fill="none" stroke="${pen.deep}" stroke-width="6" stroke-opacity=".6"/><path d="M-336 560C-240 590-140 570-60 520" fill="none" stroke="${pen.dark}" stroke-width="26"/><path d="M-200 556h44v44h-44z" fill="none" stroke="#cda85c" stroke-width="9"/>`,
    lace: `<path d="M-340 ${top}h280v70h-280z" fill="${pen.dark}"/><path d="M120 550C60 610 60 690 100 740M-180 ${top}C-150 300-150 480-60 560" fill="none" stroke="${pen.deep}" stroke-width="6" stroke-opacity=".6"/>${lacesUp}`,
    heeled: `<path d="M-206 ${top}C-214 300-210 420-196 560" fill="none" stroke="${pen.deep}" stroke-width="7" stroke-opacity=".6"/><path d="M-192 ${top + 20}C-200 300-196 420-184 540" fill="none" stroke="#d9c08a" stroke-width="5" stroke-dasharray="7 5"/><path d="M-210 ${top + 30}h30v44h-30z" fill="#cda85c"/>`,
    ranger: `<path d="M-340 ${top}h280v46h-280z" fill="${pen.dark}"/><path d="M120 550C60 610 60 690 100 740M-180 ${top}C-150 300-150 480-60 560" fill="none" stroke="${pen.deep}" stroke-width="7" stroke-opacity=".65"/><path d="M-340 520C-280 540-230 620-240 740" fill="none" stroke="${pen.deep}" stroke-width="7" stroke-opacity=".5"/>${[40, 105].map((y) => `<path d="M-200 ${y + 18}L-96 ${y}" stroke="#e8dcc4" stroke-width="15" stroke-linecap="round"/>`).join("")}${lacesUp}`,
    rain: `<path d="M-340 ${top}Q-200 ${top + 40}-60 ${top}V${top + 56}Q-200 ${top + 94}-340 ${top + 56}Z" fill="${pen.dark}"/><path d="M-262 ${top + 110}C-276 300-270 480-262 620" stroke="#fff" stroke-width="22" stroke-opacity=".3" fill="none" stroke-linecap="round"/><path d="M200 620C250 610 300 640 320 680" stroke="#fff" stroke-width="14" stroke-opacity=".35" fill="none" stroke-linecap="round"/>`,
  }[cut];
  return `<path d="M-330 ${top}Q${-330 + width} ${top - 40} ${-330 + width * 2 - 10} ${top}Q${-330 + width} ${top + 44}-330 ${top}Z" fill="${cut === "rain" ? pen.deep : mix(pen.deep, "#000000", 0.2)}"/>${pen.part(
    upper,
    {
      rim: 30,
      above: details,
      folds: [
        [-300, 520, -200, 560, -90, 500, 16],
        [-310, 590, -220, 620, -100, 570, 14],
      ],
    },
  )}${pen.part(sole, { fill: soleFill, rim: 8, volume: 0.6 })}${cut === "tall" ? "" : ""}`;
}

/** One shoe of a pair seen from above, toe down; x -170..170, y 0..760. */
export function drawFlatFromAbove(
  pen: Pen,
  cut: "pointed" | "round" | "open" | "ballet" | "strap" | "bow" | "dorsay",
): string {
  const pointed = cut === "pointed" || cut === "dorsay";
  const outline = pointed
    ? "M0 0C96 0 134 80 128 190C122 300 160 380 160 470C160 590 70 660 0 792C-70 660-160 590-160 470C-160 380-122 300-128 190C-134 80-96 0 0 0Z"
    : "M0 0C100 0 136 80 128 190C120 300 166 390 166 500C166 660 90 748 0 748C-90 748-166 660-166 500C-166 390-120 300-128 190C-136 80-100 0 0 0Z";
  const sole = `<path d="${outline}" transform="translate(0 14)" fill="${darker(pen.base, 0.62)}"/>`;
  const insole = pen.part(outline, {
    fill: LINING,
    rim: 22,
    volume: 0.7,
    above: `<ellipse cx="0" cy="150" rx="46" ry="30" fill="none" stroke="#a98c5f" stroke-width="4"/>`,
  });
  const vampTop = { pointed: 372, round: 372, open: 390, ballet: 420, strap: 440, bow: 420, dorsay: 470 }[
    cut
  ];
  const vamp =
    cut === "open"
      ? "M-186 430C-120 352 120 352 186 430V600C110 560-110 560-186 600Z"
      : `M-190 ${vampTop - 20}C-110 ${vampTop + 120} 110 ${vampTop + 120} 190 ${vampTop - 20}V820H-190Z`;
  const mules = cut === "pointed" || cut === "round" || cut === "open";
  const straight =
    cut === "pointed" || cut === "round"
      ? `M-190 ${vampTop}Q0 ${vampTop - 52} 190 ${vampTop}V820H-190Z`
      : vamp;
  const clipOutline = outline;
  const upper = mules
    ? straight
    : `M-200-20H200V820H-200ZM0 66C66 66 88 120 86 200C84 300 108 370 108 ${vampTop}C108 ${vampTop + 96} 60 ${vampTop + 124} 0 ${vampTop + 124}C-60 ${vampTop + 124}-108 ${vampTop + 96}-108 ${vampTop}C-108 370-84 300-86 200C-88 120-66 66 0 66Z`;
  const edge = mules
    ? `<path d="${straight}" fill="none" stroke="${pen.deep}" stroke-width="10" stroke-opacity=".5"/>`
    : `<path d="M0 66C66 66 88 120 86 200C84 300 108 370 108 ${vampTop}C108 ${vampTop + 96} 60 ${vampTop + 124} 0 ${vampTop + 124}C-60 ${vampTop + 124}-108 ${vampTop + 96}-108 ${vampTop}C-108 370-84 300-86 200C-88 120-66 66 0 66Z" fill="none" stroke="${pen.deep}" stroke-width="12" stroke-opacity=".55"/>`;
  const fabric = pen.part(outline, { rim: 26, above: "" });
  const id = `${cut}upper`;
  const extra = {
    pointed: `<path d="M0 ${vampTop + 10}V700M-70 ${vampTop + 40}Q0 ${vampTop + 130} 70 ${vampTop + 40}" stroke="${pen.cloth.weave ? pen.deep : lighter(pen.base, 0.45)}" stroke-width="7" fill="none" stroke-opacity=".7" stroke-dasharray="14 8"/>`,
    round: `<circle cy="${vampTop + 130}" r="46" fill="none" stroke="#cda85c" stroke-width="16"/>`,
    open: `<path d="M-30 480h60v60h-60z" fill="none" stroke="#cda85c" stroke-width="13"/>`,
    ballet: "",
    dorsay: `<path d="M-40 660L0 634L40 660L0 686Z" fill="#cda85c"/>`,
    strap: `<path d="M-140 292C-60 330 60 330 140 292" fill="none" stroke="${pen.base}" stroke-width="36"/><path d="M-140 276C-60 314 60 314 140 276" fill="none" stroke="#fff" stroke-width="5" stroke-opacity=".3"/><circle cx="112" cy="304" r="13" fill="#cda85c"/>`,
    bow: `<path d="M0 586C-30 540-96 536-98 580C-98 624-40 630 0 590C40 630 98 624 98 580C96 536 30 540 0 586Z" fill="${pen.cloth.weave ? pen.ink : pen.dark}"/><ellipse cy="586" rx="18" ry="22" fill="${pen.deep}"/>`,
  }[cut];
  return `${sole}${insole}<clipPath id="${id}"><path d="${upper}" clip-rule="evenodd"/></clipPath><clipPath id="${id}o"><path d="${clipOutline}"/></clipPath><g clip-path="url(#${id})">${fabric}</g><g clip-path="url(#${id}o)">${edge}</g>${extra}`;
}
