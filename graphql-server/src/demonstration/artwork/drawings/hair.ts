import { COLOURS, darker, lighter } from "../colours.ts";
import type { Pen } from "../pen.ts";

const BUST = "#c4a283";

/** A faceless shop bust, so that a wig is shown as a shop shows it; head centred on x 0, chin near y 560. */
function bust(pen: Pen): string {
  const shoulders = pen.part(
    "M-92 500C-88 620-110 660-190 700C-290 740-330 800-340 900Q0 960 340 900C330 800 290 740 190 700C110 660 88 620 92 500Z",
    { fill: BUST, rim: 34, volume: 0.8 },
  );
  const head = pen.part(
    "M0 110C120 110 190 200 184 330C180 450 100 580 0 580C-100 580-180 450-184 330C-190 200-120 110 0 110Z",
    { fill: lighter(BUST, 0.16), rim: 40, volume: 0.7 },
  );
  const stand = `<path d="M-130 912Q0 936 130 912L150 960Q0 990-150 960Z" fill="#6d452c"/>`;
  return `${stand}${shoulders}<path d="M-92 540Q0 640 92 540V600Q0 690-92 600Z" fill="#1c1020" fill-opacity=".14"/>${head}`;
}

function strands(pen: Pen, lines: readonly string[], width = 7): string {
  return lines
    .map(
      (line, i) =>
        `<path d="${line}" fill="none" stroke="${i % 3 === 0 ? pen.deep : i % 3 === 1 ? pen.light : darker(pen.base, 0.3)}" stroke-width="${width}" stroke-opacity="${i % 3 === 1 ? 0.4 : 0.5}" stroke-linecap="round"/>`,
    )
    .join("");
}

function fan(count: number, draw: (at: number) => string): string[] {
  return Array.from({ length: count }, (_, i) => draw((i / (count - 1)) * 2 - 1));
}

function braid(pen: Pen, x: number, y: number, sway: number, length: number, width: number): string {
  const links = Math.round(length / (width * 1.05));
  return Array.from({ length: links }, (_, i) => {
    const at = i / links;
    const cx = x + sway * at * at;
    const size = width * (1 - at * 0.35);
    return `<ellipse cx="${cx}" cy="${y + at * length}" rx="${size * 0.52}" ry="${size * 0.72}" fill="${i % 2 ? pen.base : lighter(pen.base, 0.1)}" stroke="${pen.deep}" stroke-width="4" transform="rotate(${i % 2 ? 24 : -24} ${cx} ${y + at * length})"/>`;
  }).join("");
}

function curls(pen: Pen, spots: readonly (readonly [number, number, number])[]): string {
  return spots
    .map(
      ([x, y, r], i) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="${i % 3 === 0 ? pen.dark : i % 3 === 1 ? pen.base : lighter(pen.base, 0.08)}"/><path d="M${x - r * 0.55} ${y + r * 0.1}A${r * 0.58} ${r * 0.58} 0 1 1 ${x + r * 0.3} ${y + r * 0.46}A${r * 0.34} ${r * 0.34} 0 1 1 ${x - r * 0.1} ${y - r * 0.1}" fill="none" stroke="${i % 2 ? pen.light : pen.deep}" stroke-width="${r * 0.14}" stroke-opacity=".45"/>`,
    )
    .join("");
}

function ring(
  count: number,
  rx: number,
  ry: number,
  cy: number,
  size: number,
  from = 0,
  to = 360,
): [number, number, number][] {
  return Array.from({ length: count }, (_, i) => {
    const angle = ((from + ((to - from) * i) / count) * Math.PI) / 180;
    return [Math.cos(angle) * rx, cy + Math.sin(angle) * ry, size * (0.9 + ((i * 7) % 5) * 0.06)];
  });
}

export type HairStyle = "bob" | "waves" | "braids" | "afro" | "curly" | "sleek" | "fringe" | "pixie" | "bun";

/** A wig on a faceless bust; x -420..420, y 0..980. */
export function drawWig(pen: Pen, style: HairStyle): string {
  const cap =
    "M-206 330C-230 150-130 50 0 50C130 50 230 150 206 330C196 250 150 190 40 176C-60 186-170 220-206 330Z";
  const capHair = pen.part(cap, {
    rim: 30,
    above: strands(
      pen,
      fan(15, (at) => `M${at * 20} 60C${at * 150} 70 ${at * 220} 170 ${at * 210} 320`),
    ),
  });
  const long = (hem: number, length: number) =>
    `M0 48C150 48 236 160 230 330C226 480 ${hem + 20} 560 ${hem} ${length}Q${hem * 0.75} ${length + 34} ${hem * 0.45} ${length - 6}C${hem * 0.5} 620 150 480 168 330C150 210 70 190 0 190C-70 190-150 210-168 330C-150 480 ${-hem * 0.5} 620 ${-hem * 0.45} ${length - 6}Q${-hem * 0.75} ${length + 34} ${-hem} ${length}C${-hem - 20} 560-226 480-230 330C-236 160-150 48 0 48Z`;
  const back = (hem: number, length: number) =>
    `<path d="M-216 300C-230 500 ${-hem * 0.9} 560 ${-hem * 0.85} ${length - 30}H${hem * 0.85}C${hem * 0.9} 560 230 500 216 300Z" fill="${pen.deep}"/>`;
  const flow = (hem: number, length: number, wave: number) =>
    fan(
      22,
      (at) =>
        `M${at * 16} 56C${at * 150} 70 ${at * 230} 200 ${at * 206} 360C${at * 200 + wave} 480 ${at * (hem * 0.9) - wave} 600 ${at * hem * 0.96} ${length}`,
    );
  switch (style) {
    case "sleek":
      return (
        back(250, 800) +
        bust(pen) +
        pen.part(long(262, 810), { rim: 34, above: strands(pen, flow(262, 830, 0)) })
      );
    case "bob":
      return (
        back(250, 520) +
        bust(pen) +
        pen.part(long(256, 540), { rim: 34, above: strands(pen, flow(256, 560, 0)) })
      );
    case "fringe":
      return (
        back(250, 600) +
        bust(pen) +
        pen.part(long(258, 620), { rim: 34, above: strands(pen, flow(258, 640, 0)) }) +
        pen.part("M-190 330C-200 180-110 100 0 100C110 100 200 180 190 330Q0 268-190 330Z", {
          rim: 20,
          above: strands(
            pen,
            fan(17, (at) => `M${at * 60} 110C${at * 120} 160 ${at * 170} 240 ${at * 184} 330`),
          ),
        })
      );
    case "waves": {
      const wavy =
        "M0 46C160 46 244 160 236 320C290 380 240 450 280 520C330 590 260 640 300 720C320 790 250 830 190 800C220 730 150 690 176 620C200 550 130 500 168 330C150 210 70 190 0 190C-70 190-150 210-168 330C-130 500-200 550-176 620C-150 690-220 730-190 800C-250 830-320 790-300 720C-260 640-330 590-280 520C-240 450-290 380-236 320C-244 160-160 46 0 46Z";
      return (
        back(250, 740) +
        bust(pen) +
        pen.part(wavy, { rim: 34, above: strands(pen, [...flow(300, 800, 56), ...flow(270, 800, -40)]) })
      );
    }
    case "braids": {
      const fallX = [-226, -196, -166, 166, 196, 226, -212, -180, 180, 212];
      const behind = [-150, -110, -70, 70, 110, 150];
      const crown = pen.part(cap, {
        rim: 24,
        above: strands(
          pen,
          fan(13, (at) => `M${at * 18} 52C${at * 130} 66 ${at * 220} 170 ${at * 214} 330`),
          12,
        ),
      });
      const hang = (x: number, i: number) => braid(pen, x * 0.94, 290, x * 0.24, 500 + ((i * 53) % 110), 30);
      return `<path d="M-204 280C-232 480-220 600-196 700H196C220 600 232 480 204 280Z" fill="${pen.deep}"/>${behind.map((x, i) => braid(pen, x * 1.2, 420, x * 0.3, 400 + ((i * 41) % 60), 30)).join("")}${bust(pen)}${fallX.map(hang).join("")}${crown}`;
    }
    case "afro":
      return (
        curls(pen, ring(26, 300, 290, 300, 62)) +
        pen.part(
          "M0 10C190 10 320 140 320 310C320 470 200 560 0 560C-200 560-320 470-320 310C-320 140-190 10 0 10Z",
          { rim: 30 },
        ) +
        bust(pen) +
        curls(pen, [
          ...ring(24, 240, 236, 296, 62, 168, 372),
          ...ring(18, 176, 176, 270, 60, 176, 364),
          ...ring(12, 110, 116, 220, 56, 186, 354),
        ])
      );
    case "curly":
      return `${back(236, 540)}${bust(pen)}${curls(pen, [...ring(20, 214, 214, 290, 58, 164, 376), ...ring(14, 150, 150, 240, 54, 176, 364), ...[-1, 1].flatMap((side) => Array.from({ length: 12 }, (_, i): [number, number, number] => [side * (212 + ((i * 29) % 70)), 300 + i * 34, 52 - i]))])}`;
    case "pixie":
      return (
        bust(pen) +
        pen.part(
          "M-200 400C-240 200-150 44 10 44C170 44 230 190 200 390C190 330 180 280 150 240C60 250-60 230-120 190C-170 250-180 320-200 400Z",
          {
            rim: 30,
            above: strands(
              pen,
              fan(18, (at) => `M-40 60C${at * 120} 80 ${at * 190} 160 ${at * 196} 380`),
            ),
          },
        )
      );
    case "bun":
      return (
        pen.part(
          "M0-70C90-70 140-10 130 60C120 120 60 140 0 140C-60 140-120 120-130 60C-140-10-90-70 0-70Z",
          {
            rim: 30,
            above: strands(pen, [
              "M-110 60C-40-40 60-50 120 40",
              "M-90 90C-20 0 60 0 110 80",
              "M-60-40C30-30 90 40 70 120",
            ]),
          },
        ) +
        bust(pen) +
        capHair +
        `<path d="M-110 96Q0 60 110 96" fill="none" stroke="${COLOURS.gold}" stroke-width="17"/>`
      );
  }
}

/** A hank of hair as it is sold, tied at the top; x -200..200, y 0..1000. */
export function drawHank(pen: Pen, wave: number): string {
  const locks = fan(9, (at) => {
    const x = at * 120;
    const end = 900 + ((Math.round((at + 1) * 40) * 37) % 90);
    const w = 34;
    const edge = (s: number) =>
      `C${x * 0.9 + s} 240 ${x + wave + s} 320 ${x + s} 430C${x - wave + s} 540 ${x + wave + s} 640 ${x * 1.04 + s} 740`;
    return `M${at * 78 - w} 120${edge(-w)}C${x - wave - w} 830 ${x - 14} 880 ${x * 0.9} ${end}C${x + 14} 880 ${x - wave + w} 830 ${x * 1.04 + w} 740C${x + wave + w} 640 ${x - wave + w} 540 ${x + w} 430C${x + wave + w} 320 ${x * 0.9 + w} 240 ${at * 78 + w} 120Z`;
  });
  const order = [0, 8, 2, 6, 1, 7, 3, 5, 4];
  const body = order
    .map((at) => pen.part(locks[at] ?? "", { rim: 16, fill: at % 2 ? pen.base : lighter(pen.base, 0.05) }))
    .join("");
  return `${body}<rect x="-116" y="66" width="232" height="74" rx="16" fill="#efe6d6"/><rect x="-116" y="66" width="232" height="74" rx="16" fill="url(#vol-shade)"/><path d="M-60 103H60" stroke="#a83c1c" stroke-width="8"/><path d="M0 72C-34 14 34 14 0 72" fill="none" stroke="#8d6a45" stroke-width="9"/>`;
}
