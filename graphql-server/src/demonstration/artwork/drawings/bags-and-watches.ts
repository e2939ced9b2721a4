import { COLOURS, darker, lighter } from "../colours.ts";
import type { Pen } from "../pen.ts";

const BRASS = "#cda85c";

function clasp(x: number, y: number, size: number): string {
  return `<rect x="${x - size}" y="${y - size * 0.8}" width="${size * 2}" height="${size * 1.6}" rx="${size * 0.35}" fill="${BRASS}"/><rect x="${x - size * 0.8}" y="${y - size * 0.6}" width="${size * 1.6}" height="${size * 0.5}" rx="${size * 0.2}" fill="#fff" fill-opacity=".45"/>`;
}

/** A handbag from the front; x -400..400, y 0..820. */
export function drawBag(
  pen: Pen,
  cut: "tote" | "bucket" | "crescent" | "flap" | "basket" | "trapeze",
): string {
  const leather = pen.cloth.weave ? "#7a4e33" : pen.dark;
  const handle = (d: string, width = 30) =>
    `<path d="${d}" fill="none" stroke="${darker(leather, 0.35)}" stroke-width="${width}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${leather}" stroke-width="${width - 9}" stroke-linecap="round" transform="translate(-2 -3)"/>`;
  switch (cut) {
    case "tote":
      return `${handle("M-150 360C-160 60-100 20 0 20C100 20 160 60 150 360", 26)}${pen.part(
        "M-330 280H330L372 800Q0 836-372 800Z",
        {
          rim: 34,
          stitches: ["M-330 316H330"],
          folds: [
            [-200, 330, -180, 560, -230, 800, 26],
            [210, 330, 200, 560, 240, 800, 26],
          ],
        },
      )}${handle("M-150 400C-160 130-100 84 0 84C100 84 160 130 150 400", 32)}${[-150, 150].map((x) => `<rect x="${x - 30}" y="330" width="60" height="110" rx="14" fill="${leather}"/><circle cx="${x}" cy="414" r="9" fill="${BRASS}"/>`).join("")}`;
    case "bucket":
      return `${handle("M-250 300C-260-60 260-60 250 300", 26)}${pen.part(
        "M-262 260Q0 320 262 260L318 740Q300 812 0 812Q-300 812-318 740Z",
        {
          rim: 36,
          folds: [
            [-120, 290, -110, 360, -150, 520, 22],
            [0, 300, 10, 380, 0, 560, 22],
            [130, 290, 120, 360, 150, 520, 22],
          ],
          inside: `<path d="M-340 660H340V840H-340Z" fill="${leather}"/>`,
        },
      )}<path d="M-262 262Q0 200 262 262Q0 330-262 262Z" fill="${pen.deep}"/><path d="M-268 330Q0 396 268 330" fill="none" stroke="${leather}" stroke-width="17"/><path d="M10 366C30 450 70 470 60 560M-10 366C-20 450-60 460-44 540" fill="none" stroke="${leather}" stroke-width="15" stroke-linecap="round"/>${clasp(60, 570, 15)}${clasp(-44, 550, 15)}`;
    case "crescent":
      return `${handle("M-330 420C-320 60 320 60 330 420", 40)}${pen.part("M-380 380C-300 440-160 470 0 470C160 470 300 440 380 380C420 560 300 770 0 770C-300 770-420 560-380 380Z", { rim: 40, stitches: ["M-366 420C-280 480-150 506 0 506C150 506 280 480 366 420"] })}<path d="M-330 438C-200 492-100 500 0 500" stroke="${BRASS}" stroke-width="9" fill="none"/>${[-338, 338].map((x) => `<circle cx="${x}" cy="404" r="26" fill="none" stroke="${BRASS}" stroke-width="14"/>`).join("")}`;
    case "flap":
      return `<path d="M-300 340C-320-40 320-40 300 340" fill="none" stroke="${BRASS}" stroke-width="20" stroke-dasharray="26 9"/>${pen.part("M-350 320H350Q372 320 372 350V730Q372 780 320 780H-320Q-372 780-372 730V350Q-372 320-350 320Z", { rim: 34 })}${pen.part("M-372 316H372V480C372 560 180 620 0 620C-180 620-372 560-372 480Z", { rim: 26, stitches: ["M-352 470C-340 536-170 592 0 592C170 592 340 536 352 470"], inside: pen.cloth.weave ? "" : Array.from({ length: 12 }, (_, i) => `<path d="M${-540 + i * 90} 316L${-240 + i * 90} 640M${540 - i * 90} 316L${240 - i * 90} 640" stroke="${pen.deep}" stroke-width="4" stroke-opacity=".3"/>`).join("") })}${clasp(0, 596, 40)}`;
    case "basket": {
      const straw = Array.from(
        { length: 11 },
        (_, row) =>
          `<path d="M-420 ${350 + row * 44}H420" stroke="#8a6637" stroke-width="5" stroke-opacity=".45"/><path d="M-420 ${350 + row * 44}H420" stroke="#e2c48e" stroke-width="20" stroke-dasharray="34 30" stroke-dashoffset="${row % 2 ? 32 : 0}" stroke-opacity=".55" transform="translate(0 22)"/>`,
      ).join("");
      return `${handle("M-160 400C-170 80 170 80 160 400", 34)}${pen.part("M-350 330Q0 370 350 330L290 770Q0 830-290 770Z", { fill: "#c99f62", rim: 34, inside: `${straw}<path d="M-420 500H420V600H-420Z" fill="${pen.base}" fill-opacity=".92"/><path d="M-420 520H420M-420 580H420" stroke="${pen.ink}" stroke-width="9" stroke-dasharray="24 16"/>` })}<path d="M-350 334Q0 374 350 334" fill="none" stroke="${leather}" stroke-width="24"/>${[-160, 160].map((x) => `<rect x="${x - 26}" y="340" width="52" height="100" rx="12" fill="${leather}"/>`).join("")}`;
    }
    case "trapeze":
      return `${handle("M-120 300C-124 100-80 70 0 70C80 70 124 100 120 300", 34)}${pen.part("M-260 270H260L330 760Q330 790 300 790H-300Q-330 790-330 760Z", { rim: 36, folds: [] })}${pen.part("M-264 266H264L286 440Q140 470 60 470L0 520L-60 470Q-140 470-286 440Z", { fill: pen.cloth.weave ? leather : pen.dark, rim: 22, stitches: ["M-266 420Q-140 448-56 448L0 494L56 448Q140 448 266 420"] })}${clasp(0, 494, 34)}<path d="M-300 620Q0 650 300 620" stroke="${pen.deep}" stroke-width="5" fill="none" stroke-opacity=".35"/>`;
  }
}

/** A backpack from the front; x -360..360, y 0..940. */
export function drawBackpack(pen: Pen, cut: "rolltop" | "city" | "mini" | "sport"): string {
  const leather = "#6d452c";
  const accent = pen.cloth.weave ? pen.ink : pen.dark;
  const straps = pen.mirrored(
    `<path d="M150 180C300 140 400 320 372 700" fill="none" stroke="${pen.deep}" stroke-width="46"/>`,
  );
  const loop = `<path d="M-70 150C-70 20 70 20 70 150" fill="none" stroke="${accent}" stroke-width="28"/>`;
  const pocket = (y: number, h: number, fill?: string) =>
    pen.part(
      `M-220 ${y}H220Q250 ${y} 250 ${y + 34}V${y + h - 40}Q250 ${y + h} 204 ${y + h}H-204Q-250 ${y + h}-250 ${y + h - 40}V${y + 34}Q-250 ${y}-220 ${y}Z`,
      { rim: 22, ...(fill ? { fill } : {}), stitches: [`M-232 ${y + 40}H232`] },
    );
  const buckle = (x: number, y: number) =>
    `<path d="M${x - 22} ${y - 190}h44v230h-44z" fill="${leather}"/>${clasp(x, y, 26)}`;
  switch (cut) {
    case "rolltop":
      return `${straps}${loop}${pen.part("M-262 130Q0 90 262 130L300 860Q300 910 240 910H-240Q-300 910-300 860Z", { rim: 40, folds: [[-200, 320, -150, 420, -190, 560, 20]] })}${pen.part("M-290 120Q0 80 290 120Q310 180 296 240Q0 286-296 240Q-310 180-290 120Z", { fill: accent, rim: 22 })}${pocket(590, 270)}${buckle(-150, 420)}${buckle(150, 420)}`;
    case "city":
      return `${straps}${loop}${pen.part("M-300 260C-300 130-170 100 0 100C170 100 300 130 300 260V850Q300 910 240 910H-240Q-300 910-300 850Z", { rim: 40 })}<path d="M-270 420C-270 240-170 170 0 170C170 170 270 240 270 420" fill="none" stroke="${pen.deep}" stroke-width="13" stroke-opacity=".7"/><path d="M-270 420C-270 240-170 170 0 170C170 170 270 240 270 420" fill="none" stroke="${BRASS}" stroke-width="5" stroke-dasharray="7 5"/>${pocket(540, 320, accent)}<path d="M-210 600H210" stroke="${BRASS}" stroke-width="8" stroke-dasharray="7 5"/><path d="M196 590h22v66h-22z" fill="${BRASS}"/><rect x="-60" y="300" width="120" height="120" rx="14" fill="${leather}"/><path d="M-28 340h56M-28 372h56" stroke="#e9cf9f" stroke-width="8"/>`;
    case "mini":
      return `${straps}${loop}${pen.part("M-270 300C-270 180-180 140 0 140C180 140 270 180 270 300L300 820Q300 880 240 880H-240Q-300 880-300 820Z", { rim: 38 })}${pen.part("M-276 270C-260 170-180 134 0 134C180 134 260 170 276 270V430C276 500 140 540 0 540C-140 540-276 500-276 430Z", { rim: 26, fill: accent, stitches: ["M-256 430C-250 482-130 516 0 516C130 516 250 482 256 430"] })}${pocket(610, 220)}${buckle(0, 540)}`;
    case "sport":
      return `${straps}${loop}${pen.part("M-290 300C-290 120-150 90 0 90C150 90 290 120 290 300L316 830Q316 916 220 916H-220Q-316 916-316 830Z", { rim: 40, inside: `<path d="M-330 600L330 420V620L-330 800Z" fill="${accent}"/><path d="M-330 830L330 650V690L-330 870Z" fill="${lighter(accent, 0.4)}"/>` })}<path d="M-236 480C-250 250-160 170 0 170C160 170 250 250 236 480" fill="none" stroke="${pen.deep}" stroke-width="12" stroke-opacity=".7"/><path d="M228 470h18v60h-18z" fill="#d8d5cf"/>${pen.mirrored(`<path d="M300 560C350 580 360 760 316 830" fill="${pen.deep}" fill-opacity=".5"/>`)}`;
  }
}

const METAL = { gold: "#d3ae63", steel: "#b9bdc4", rose: "#d3a08c", black: "#3a3838" } as const;

/** A wristwatch lying open; the cloth is the strap, its second colour the dial. x -260..260, y 0..1100. */
export function drawWatch(
  pen: Pen,
  cut: "classic" | "chrono" | "square" | "bracelet" | "digital" | "thin",
  metalName: keyof typeof METAL = "steel",
): string {
  const metal = METAL[metalName];
  const pale = pen.cloth.weave ? COLOURS.ivory : darker(pen.base, 0.12);
  const dialInk = pen.cloth.weave ? "#2c2626" : "#f1e8d8";
  const half = cut === "thin" ? 74 : cut === "square" ? 96 : 112;
  const strapPart = (d: string) =>
    pen.part(d, {
      rim: 18,
      ...(cut === "bracelet" ? { fill: metal } : {}),
      inside:
        cut === "bracelet"
          ? Array.from(
              { length: 26 },
              (_, i) =>
                `<path d="M-140 ${i * 44}H140" stroke="#1c1020" stroke-width="6" stroke-opacity=".35"/>`,
            ).join("")
          : "",
      above:
        cut === "bracelet"
          ? `<path d="M-40 0V1100M40 0V1100" stroke="#1c1020" stroke-width="5" stroke-opacity=".3"/>`
          : "",
    });
  const straps = `${strapPart(`M${-half * 0.78} 40Q0 10 ${half * 0.78} 40L${half} 400H${-half}Z`)}${strapPart(`M${-half} 700H${half}L${half * 0.74} 1060Q0 1110 ${-half * 0.74} 1060Z`)}${cut === "bracelet" ? "" : `${[840, 900, 960, 1020].map((y) => `<ellipse cy="${y}" rx="9" ry="12" fill="#1c1020" fill-opacity=".5"/>`).join("")}<path d="M${-half * 0.86} 26h${half * 1.72}v50h${-half * 1.72}z" fill="none" stroke="${metal}" stroke-width="15"/><path d="M0 30V90" stroke="${metal}" stroke-width="11"/>`}`;
  const ticks = Array.from(
    { length: 12 },
    (_, i) =>
      `<path d="M0-${cut === "thin" ? 128 : 152}V-${i % 3 ? (cut === "thin" ? 118 : 138) : cut === "thin" ? 104 : 122}" stroke="${dialInk}" stroke-width="${i % 3 ? 6 : 12}" transform="rotate(${i * 30})"/>`,
  ).join("");
  const hands = `<path d="M0 20L-52-56" stroke="${dialInk}" stroke-width="14" stroke-linecap="round"/><path d="M0 24L84-74" stroke="${dialInk}" stroke-width="9" stroke-linecap="round"/><path d="M-6 40L30-120" stroke="#b3562f" stroke-width="4"/><circle r="12" fill="${metal}"/>`;
  const round = (r: number) =>
    `<circle r="${r + 6}" cy="8" fill="#1c1020" fill-opacity=".25"/><circle r="${r}" fill="${metal}"/><circle r="${r}" fill="url(#vol-shade)"/><circle r="${r}" fill="url(#vol-light)"/><circle r="${r - 26}" fill="${darker(metal, 0.35)}"/><circle r="${r - 32}" fill="${pale}"/>`;
  const glass = (r: number) =>
    `<path d="M${-r * 0.7} ${-r * 0.5}A${r * 0.86} ${r * 0.86} 0 0 1 ${r * 0.2} ${-r * 0.84}L${-r * 0.5} ${r * 0.66}A${r * 0.86} ${r * 0.86} 0 0 1 ${-r * 0.7} ${-r * 0.5}Z" fill="#fff" fill-opacity=".13"/>`;
  const crown = (x: number) =>
    `<rect x="${x}" y="-26" width="34" height="52" rx="9" fill="${darker(metal, 0.15)}"/>`;
  const subDial = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})"><circle r="44" fill="${darker(pale, 0.14)}" stroke="${metal}" stroke-width="4"/><path d="M0 4L14-26" stroke="${dialInk}" stroke-width="5"/></g>`;
  const faces = {
    classic: `${crown(196)}${round(208)}${ticks}${hands}${glass(176)}`,
    bracelet: `${crown(200)}${round(212)}<circle r="164" fill="none" stroke="${dialInk}" stroke-width="3" stroke-opacity=".35"/>${ticks}<rect x="84" y="-20" width="52" height="40" fill="#fff" stroke="${metal}" stroke-width="4"/>${hands}${glass(180)}`,
    chrono: `${crown(212)}<rect x="186" y="-140" width="46" height="34" rx="8" fill="${darker(metal, 0.15)}" transform="rotate(8)"/><rect x="186" y="106" width="46" height="34" rx="8" fill="${darker(metal, 0.15)}" transform="rotate(-8)"/>${round(228)}<circle r="190" fill="none" stroke="${darker(metal, 0.55)}" stroke-width="26"/>${Array.from({ length: 30 }, (_, i) => `<path d="M0-198V-184" stroke="#efe6d6" stroke-width="4" transform="rotate(${i * 12})"/>`).join("")}${ticks}${subDial(-70, 0)}${subDial(70, 0)}${subDial(0, 80)}${hands}${glass(190)}`,
    thin: `${crown(160)}${round(172)}${ticks}${hands}${glass(140)}`,
    square: `${crown(178)}<rect x="-186" y="-216" width="372" height="432" rx="60" fill="#1c1020" fill-opacity=".25"/><rect x="-186" y="-222" width="372" height="432" rx="60" fill="${metal}"/><rect x="-186" y="-222" width="372" height="432" rx="60" fill="url(#vol-light)"/><rect x="-156" y="-190" width="312" height="368" rx="40" fill="${pale}"/><g transform="translate(0 -6)">${ticks}${hands}</g>`,
    digital: `<rect x="-200" y="-236" width="400" height="466" rx="110" fill="${METAL.black}"/><rect x="-200" y="-236" width="400" height="466" rx="110" fill="url(#vol-light)" fill-opacity=".5"/><rect x="-172" y="-206" width="344" height="406" rx="88" fill="#15161a"/><g fill="none" stroke-width="26" stroke-linecap="round"><circle r="120" stroke="#3a3d44"/><path d="M0-120A120 120 0 1 1-104 60" stroke="${lighter(pen.base, 0.25)}"/></g><g fill="none" stroke-width="17" stroke-linecap="round"><circle r="84" stroke="#3a3d44"/><path d="M0-84A84 84 0 1 1-60 58" stroke="#dfa848"/></g><path d="M-34-34V34M34-34V34" stroke="#f4f1ec" stroke-width="11"/><circle r="6" cy="-14" fill="#f4f1ec"/><circle r="6" cy="14" fill="#f4f1ec"/>${crown(196)}`,
  }[cut];
  return `${straps}<g transform="translate(0 550)">${faces}</g>`;
}

/** A rolled leather belt seen from the front. */
export function drawBelt(pen: Pen): string {
  const loop = pen.part(
    "M-340 300C-340 190-190 130 0 130C190 130 340 190 340 300C340 410 190 470 0 470C-190 470-340 410-340 300ZM-250 296C-250 230-140 196 0 196C140 196 250 230 250 296C250 350 140 384 0 384C-140 384-250 350-250 296Z",
    { rim: 18 },
  );
  return `<g fill-rule="evenodd" clip-rule="evenodd"><ellipse cy="292" rx="300" ry="124" fill="none" stroke="${pen.deep}" stroke-width="96"/>${loop.replaceAll("<path d=", '<path fill-rule="evenodd" d=')}</g>${pen.part("M-350 300C-340 420-180 480 0 480C180 480 340 420 352 300L352 400C340 520 180 576 0 576C-180 576-340 520-350 400Z", { rim: 20, stitches: ["M-336 330C-320 440-170 498 0 498C170 498 320 440 338 330", "M-336 404C-320 510-170 560 0 560C170 560 320 510 338 404"] })}<rect x="-86" y="470" width="150" height="120" rx="20" fill="none" stroke="${METAL.gold}" stroke-width="24"/><path d="M-86 530H40" stroke="${METAL.gold}" stroke-width="18" stroke-linecap="round"/>${[120, 170, 220].map((x) => `<ellipse cx="${x}" cy="${524 - (x - 120) * 0.22}" rx="8" ry="10" fill="#1c1020" fill-opacity=".6"/>`).join("")}`;
}
