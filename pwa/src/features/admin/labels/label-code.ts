import { correction, generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import type { Label, Paper } from "./labels.ts";

/** Width of the white margin that readers need around a code, in modules. */
const QUIET_ZONE = 4;

/** The QR code of a label's address, as a drawing whose unit is a module. */
export interface LabelCode {
  /** Width and height with the margin, in modules. */
  side: number;
  /** `viewBox` of the drawing; the margin begins at negative coordinates. */
  viewBox: string;
  /** Outlines of the black modules, for the attribute `d`. */
  path: string;
}

/** The codes made so far: a code takes some milliseconds, and one label may be printed hundreds of times. */
const codes = new WeakMap<Label, LabelCode>();

/** Returns the code of a label's address. */
export function codeOf(label: Label): LabelCode {
  const known = codes.get(label);
  if (known) return known;
  const code = createCode(label.address);
  codes.set(label, code);
  return code;
}

/** A reader restores 15 % of a damaged code (level M), or 25 % (level Q) if that needs no more modules. */
function createCode(text: string): LabelCode {
  const code = generate(text, { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.Q });
  const side = code.size + 2 * QUIET_ZONE;
  return { side, viewBox: `${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`, path: toSvgPath(code) };
}

/** Returns the width of a code with its margin on a paper (mm). */
export const codeWidth = ({ side }: LabelCode, { module, codeSide }: Paper): number =>
  Math.min(side * module, codeSide);
