import { type ReceiptLine, receiptText, type SharedReceipt } from "./receipt-text.ts";

/** Width of the image in pixels. Chat applications show an image of this width without enlarging it. */
const WIDTH = 720;
const MARGIN = 40;
/** Space between a text and the amount beside it, in pixels. */
const GAP = 24;
const LINE_HEIGHT = 1.4;

interface Style {
  /** Size of the text in pixels. */
  size: number;
  isBold?: boolean;
  isSerif?: boolean;
  colour?: "soft" | "error";
}

const RULE = "RULE";
type Part = typeof RULE | { line: ReceiptLine; style: Style };

/**
 * Draws a receipt as an image.
 * @returns undefined if the browser cannot draw it
 */
export async function receiptImage(receipt: SharedReceipt): Promise<File | undefined> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  const parts = partsOf(receipt);
  canvas.width = WIDTH;
  // Draws twice: the first time only measures the height. Setting the height empties the canvas and resets its
  // settings.
  canvas.height = draw(context, parts) + MARGIN;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  draw(context, parts);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  return blob ? new File([blob], `recu-${receipt.number}.png`, { type: blob.type }) : undefined;
}

function partsOf(receipt: SharedReceipt): Part[] {
  const { shop, seller, title, cancelled, about, articles, sums } = receiptText(receipt);
  const small: Style = { size: 24, colour: "soft" };
  const usual: Style = { size: 28 };
  const strong: Style = { size: 30, isBold: true };
  const texts = (lines: readonly string[], style: Style): Part[] =>
    lines.map((text) => ({ line: [text], style }));
  return [
    { line: [shop], style: { size: 42, isBold: true, isSerif: true } },
    ...texts(seller, small),
    RULE,
    ...texts([title], strong),
    ...texts(cancelled ? [cancelled] : [], { ...usual, isBold: true, colour: "error" }),
    ...texts(about, small),
    RULE,
    ...articles.map((line) => ({ line, style: usual })),
    RULE,
    ...sums.map((line, place) => ({ line, style: place === sums.length - 1 ? strong : usual })),
  ];
}

/** Draws the parts below each other. @returns the height in pixels, without the lower margin */
function draw(context: CanvasRenderingContext2D, parts: readonly Part[]): number {
  const page = getComputedStyle(document.documentElement);
  const token = (name: string) => page.getPropertyValue(name).trim();
  context.textBaseline = "top";
  let top = MARGIN;
  for (const part of parts) {
    if (part === RULE) {
      context.fillStyle = token("--border") || "#ccc";
      context.fillRect(MARGIN, top + GAP / 2, WIDTH - 2 * MARGIN, 2);
      top += GAP;
      continue;
    }
    const { size, isBold = false, isSerif = false, colour } = part.style;
    const [text, amount = ""] = part.line;
    const height = size * LINE_HEIGHT;
    context.font = `${isBold ? 700 : 400} ${size}px ${token(isSerif ? "--serif" : "--sans") || "sans-serif"}`;
    context.fillStyle = (colour && token(`--${colour}`)) || "#000";
    const room = amount === "" ? 0 : context.measureText(amount).width + GAP;
    context.textAlign = "end";
    context.fillText(amount, WIDTH - MARGIN, top);
    context.textAlign = "start";
    for (const line of wrapped(context, text, WIDTH - 2 * MARGIN - room)) {
      context.fillText(line, MARGIN, top);
      top += height;
    }
  }
  return top;
}

/** Breaks a text into lines between words. A word that is wider than a line is broken anywhere. */
function wrapped(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const fits = (line: string) => context.measureText(line).width <= width;
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const character of word) {
      if (line !== "" && !fits(line + character)) {
        lines.push(line);
        line = "";
      }
      line += character;
    }
  }
  return [...lines, line];
}
