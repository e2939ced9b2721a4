import { render } from "@testing-library/react";
import jsQR from "jsqr";
import sharp from "sharp";
import { expect, it } from "vitest";
import { productOfCode } from "../orders/articles/product-code.ts";
import { adminProduct, sizes } from "../testing/admin-responses.ts";
import { codeOf, codeWidth } from "./label-qr-code.ts";
import { PageOfLabels } from "./page-of-labels.tsx";
import { labelsOf, PAPERS, type PaperName } from "./product-labels.ts";

const NAME = "Robe longue brodée à la main, col en V, édition Grassfields N";
const PAPER_NAMES: readonly PaperName[] = ["SHEET", "ROLL"];
/** Smallest square (module) of a code that a phone's camera can read from a label (mm). */
const READABLE = 0.33;
/** Width in pixels with which the test draws a module before it reads the code. */
const SCALE = 3;

const product = adminProduct(0xabcd, {
  productName: NAME.slice(0, 60),
  variants: sizes(Array.from({ length: 20 }, (_, size) => String(30 + size))),
});

/** Reads the QR code in a drawing, as a scanner reads it from paper. */
async function read(svg: SVGSVGElement): Promise<string | undefined> {
  const side = Number(svg.getAttribute("viewBox")?.split(" ")[2]) * SCALE;
  const drawing = svg.outerHTML.replace(
    "<svg",
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"`,
  );
  const { data, info } = await sharp(Buffer.from(drawing.replace(/ style="[^"]*"/, "")))
    .flatten({ background: "#fff" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

it.each(PAPER_NAMES)(
  "each label on the paper %s has a QR code from which a scanner reads this label's product and size",
  async (paper) => {
    const labels = labelsOf(product, "https://boutique.example");
    const { container } = render(<PageOfLabels paper={paper} labels={labels} />);
    const drawings = [...container.querySelectorAll("svg")];
    const texts = await Promise.all(drawings.map(read));
    expect(texts).toEqual(labels.map(({ url }) => url));
    expect(texts.map((text) => productOfCode(text ?? ""))).toEqual(
      product.variants.map(({ number }) => ({ id: product.id, variant: number })),
    );
  },
);

it("a scanner reads the product from the label of a product without sizes", async () => {
  const labels = labelsOf({ ...product, variants: [] }, "http://192.168.1.20:4000");
  const { container } = render(<PageOfLabels paper="ROLL" labels={labels} />);
  const [drawing] = container.querySelectorAll("svg");
  const text = drawing && (await read(drawing));
  expect(productOfCode(text ?? "")).toEqual({ id: product.id, variant: undefined });
});

it.each(PAPER_NAMES)(
  "on the paper %s, the squares of a QR code with a long URL are large enough for a phone's camera",
  (paper) => {
    for (const length of [1, 60, 100]) {
      const [label] = labelsOf(product, `https://${"a".repeat(length)}.example`);
      const code = label && codeOf(label);
      expect(code && codeWidth(code, PAPERS[paper]) / code.side).toBeGreaterThanOrEqual(READABLE);
    }
  },
);

it("a label shows name, size and colour, and price", () => {
  const variants = sizes(["M"]).map((variant) => ({ ...variant, colour: "Bleu nuit" }));
  const labels = labelsOf({ ...product, variants }, "https://boutique.example");
  const { getByRole } = render(<PageOfLabels paper="ROLL" labels={labels} />);
  const lines = [...getByRole("listitem").querySelectorAll("p")].map(({ textContent }) => textContent);
  expect(lines).toEqual([product.productName, "M · Bleu nuit", "18\u202f500\u00a0FCFA"]);
});
