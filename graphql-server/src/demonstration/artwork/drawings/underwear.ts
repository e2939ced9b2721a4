import { type Pen, symmetric } from "../pen.ts";

function lace(path: string, colour: string): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="15" stroke-dasharray="1 15" stroke-linecap="round" stroke-opacity=".85"/><path d="${path}" fill="none" stroke="${colour}" stroke-width="4" stroke-opacity=".7"/>`;
}

function trimColour(pen: Pen): string {
  return pen.cloth.weave ? pen.ink : pen.light;
}

export function drawBra(pen: Pen): string {
  const strap = pen.part("M206 250C200 160 176 96 150 40L176 34C210 96 232 170 234 262Z", {
    rim: 5,
    fill: pen.dark,
  });
  const wing = pen.part("M300 330L440 372L436 452L296 486Z", { rim: 12, fill: pen.dark });
  const cup = pen.part(
    "M6 372C60 330 130 250 220 236C290 250 330 340 312 430C280 520 120 540 36 476C14 452 6 410 6 372Z",
    {
      rim: 34,
      folds: [[60, 420, 170, 360, 290, 400, 16]],
      above: lace("M10 368C62 326 134 252 220 240", trimColour(pen)),
    },
  );
  const band = pen.part(
    symmetric("M0 448L50 470C140 530 270 520 312 430L440 444L434 500C300 560 120 580 0 540"),
    { rim: 12, fill: pen.dark },
  );
  return `${pen.mirrored(strap + wing)}${band}${pen.mirrored(cup)}<path d="M-20 396L0 412L20 396L14 424H-14Z" fill="${trimColour(pen)}"/><circle cy="412" r="7" fill="#fff" fill-opacity=".7"/>`;
}

export function drawBriefs(pen: Pen, cut: "classic" | "high" | "boxer" | "bikini" = "classic"): string {
  const outline = {
    classic: "M0 70Q160 70 318 50L330 168C230 200 150 300 110 430Q60 452 0 454",
    high: "M0 20Q140 20 262 4C282 90 300 160 306 214C220 250 140 330 104 452Q60 474 0 476",
    boxer: "M0 40L262 28C284 150 306 260 322 408Q230 446 62 448L30 356Q14 350 0 350",
    bikini: "M0 110Q150 106 330 70L334 128C230 190 140 300 92 410Q50 430 0 432",
  }[cut];
  const details =
    cut === "boxer"
      ? `<path d="M-62 110C-84 220-70 300-30 356M62 110C84 220 70 300 30 356" fill="none" stroke="${pen.deep}" stroke-width="5" stroke-opacity=".5"/>`
      : `<path d="M-104 452Q0 380 104 452" fill="none" stroke="${pen.deep}" stroke-width="4" stroke-opacity=".35"/>`;
  const bandTop = cut === "boxer" ? "M-266 26Q0 60 266 26L274 92Q0 124-274 92Z" : "";
  const legLace =
    cut === "boxer"
      ? ""
      : pen.mirrored(lace(outline.slice(outline.indexOf("L") + 1).replace(/^/, "M"), trimColour(pen)));
  return `${pen.part(symmetric(outline), { rim: 30, folds: [[-180, 130, -60, 180, 30, 170, 16]], above: details + (cut === "boxer" ? "" : legLace) })}${bandTop ? pen.part(bandTop, { fill: pen.cloth.weave ? pen.dark : pen.dark, rim: 8, above: `<path d="M-266 62Q0 94 266 62" fill="none" stroke="${pen.light}" stroke-width="9" stroke-opacity=".8"/>` }) : ""}`;
}

/** A one-piece swimsuit; `back` "halter" ties behind the neck. */
export function drawSwimsuit(pen: Pen, neck: "scoop" | "halter" | "sport" | "oneShoulder" = "scoop"): string {
  const legs = "C204 690 250 760 262 812C200 850 130 930 92 1030Q50 1052 0 1052";
  const side = "C214 400 176 500 178 580";
  const outline = {
    scoop: `M0 330C90 320 110 220 120 80L166 76C170 210 180 280 226 330${side}${legs}`,
    halter: `M0 470Q60 300 74 96L120 92C140 220 170 290 222 340${side}${legs}`,
    sport: `M0 236C80 230 96 180 104 90L190 96C176 210 190 280 230 330${side}${legs}`,
    oneShoulder: `M0 300C90 300 150 310 222 330${side}${legs}`,
  }[neck];
  const ink = pen.cloth.weave ? pen.ink : pen.light;
  const panels =
    neck === "sport"
      ? pen.mirrored(
          `<path d="M230 330C150 420 140 640 262 812L300 812V330Z" fill="${pen.ink}" fill-opacity=".85"/>`,
        )
      : "";
  const strap =
    neck === "oneShoulder"
      ? pen.part("M-222 330C-190 270-176 170-190 76L-120 70C-80 170 20 260 160 316L140 360L-120 370Z", {
          rim: 16,
        })
      : "";
  const tie =
    neck === "halter"
      ? `<path d="M-96 94C-60 40 60 40 96 94" fill="none" stroke="${pen.dark}" stroke-width="20"/>`
      : "";
  const back =
    neck === "oneShoulder" || neck === "halter"
      ? ""
      : `<path d="M-110 86C-96 330-60 420 0 420C60 420 96 330 110 86C70 300-70 300-110 86Z" fill="${pen.deep}"/>`;
  const belt =
    neck === "oneShoulder"
      ? ""
      : `<path d="M-300 574Q0 610 300 574" fill="none" stroke="${ink}" stroke-width="${neck === "scoop" ? 20 : 0}"/>`;
  return `${back}${tie}${pen.part(symmetric(outline), {
    rim: 32,
    folds: [
      [-170, 560, -60, 600, 20, 590, 14],
      [170, 620, 80, 640, 10, 632, 14],
    ],
    inside: panels,
    above: belt,
  })}${strap}`;
}

export function drawBikini(pen: Pen, top: "triangle" | "band"): string {
  const bottom = `<g transform="translate(0 560)">${drawBriefs(pen, "bikini")}</g>`;
  if (top === "band") {
    const band = pen.part(symmetric("M0 250C60 236 120 230 296 250L304 400Q150 440 0 424"), {
      rim: 28,
      above: `<path d="M-34 240Q0 330-26 430M34 240Q0 330 26 430" fill="none" stroke="${pen.deep}" stroke-width="7" stroke-opacity=".4"/>`,
    });
    const straps = pen.mirrored(
      `<path d="M180 246C176 180 160 110 136 60" fill="none" stroke="${pen.dark}" stroke-width="22"/>`,
    );
    return straps + band + bottom;
  }
  const cord = `<path d="M150 210C150 150 110 70 66 20M290 430C340 440 380 430 430 470" fill="none" stroke="${pen.dark}" stroke-width="13" stroke-linecap="round"/>`;
  const cup = pen.part("M150 200C220 280 290 360 300 430Q150 462 14 432C30 350 90 270 150 200Z", { rim: 24 });
  return `${pen.mirrored(cord + cup)}<path d="M-16 432H16" stroke="${pen.dark}" stroke-width="13"/>${bottom}`;
}

/** A thin-strapped camisole or nightdress, `length` in drawing units. */
export function drawSlip(pen: Pen, length: number, hem: number): string {
  const ink = trimColour(pen);
  const top = "M0 300C60 268 96 214 130 180C170 214 196 260 214 300";
  const straps = pen.mirrored(
    `<path d="M130 186C124 130 112 90 96 50" fill="none" stroke="${pen.dark}" stroke-width="13"/>`,
  );
  const outline = symmetric(
    `${top}C206 420 190 470 194 560L${hem} ${length}Q${hem * 0.5} ${length + 34} 0 ${length + 36}`,
  );
  return `${straps}${pen.part(outline, {
    rim: 28,
    folds: [-0.7, -0.2, 0.3, 0.75].map(
      (at) => [at * 150, 420, at * 190, 640, at * hem, length + 30, 22] as const,
    ),
    above: `${lace(`M${-hem} ${length - 14}Q0 ${length + 26} ${hem} ${length - 14}`, ink)}${pen.mirrored(lace(top, ink))}`,
  })}`;
}
