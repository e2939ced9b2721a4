import { correction, generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import type { Label, Paper } from "./product-labels.ts";

/** Width of the white margin that QR readers need around a code, in modules (the squares of the code). */
const QUIET_ZONE = 4;

/** The QR code that contains a label's URL, as an SVG drawing whose unit is a module. */
export interface LabelCode {
  /** Width and height with the margin, in modules. */
  side: number;
  /** The drawing's `viewBox`. It begins at negative coordinates, to contain the margin. */
  viewBox: string;
  /** Outlines of the black modules, for the attribute `d` of an SVG path. */
  path: string;
}

/**
 * A cache of the created QR codes. Creating a code takes some milliseconds, and a label may be printed hundreds of
 * times.
 */
const codes = new WeakMap<Label, LabelCode>();

/** Returns the QR code that contains a label's URL. */
export function codeOf(label: Label): LabelCode {
  const known = codes.get(label);
  if (known) return known;
  const code = createCode(label.url);
  codes.set(label, code);
  return code;
}

/**
 * Creates a QR code. With level M, a scanner can read a code of which 15 % is damaged. Level Q (25 %) is used if the
 * code does not become larger with it.
 */
function createCode(text: string): LabelCode {
  const code = generate(text, { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.Q });
  const side = code.size + 2 * QUIET_ZONE;
  return { side, viewBox: `${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`, path: toSvgPath(code) };
}

/** Returns the printed width of a code with its margin (mm). */
export const codeWidth = ({ side }: LabelCode, { module, codeSide }: Paper): number =>
  Math.min(side * module, codeSide);
