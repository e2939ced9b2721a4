import sharp from "sharp";

/** The luma channel of an image, 0 to 255 per pixel. */
interface Luma {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Side of the compared windows in pixels. */
const WINDOW = 8;
/** The usual constants of SSIM for 8 bits: (0.01 × 255)² and (0.03 × 255)². */
const [C1, C2] = [6.5025, 58.5225];

/** Mean structural similarity (SSIM) of two images of the same size; 1 means equal. */
export async function ssim(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([readLuma(one), readLuma(other)]);
  if (a.width !== b.width || a.height !== b.height) throw new Error("images of different sizes");
  let [sum, windows] = [0, 0];
  for (let y = 0; y + WINDOW <= a.height; y += WINDOW / 2)
    for (let x = 0; x + WINDOW <= a.width; x += WINDOW / 2) {
      sum += windowSsim(a, b, y * a.width + x);
      windows += 1;
    }
  return sum / windows;
}

async function readLuma(image: Buffer): Promise<Luma> {
  const { data, info } = await sharp(image)
    .flatten({ background: "#fff" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

function windowSsim(a: Luma, b: Luma, corner: number): number {
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let row = 0; row < WINDOW; row++)
    for (let column = 0; column < WINDOW; column++) {
      const at = corner + row * a.width + column;
      const [u, v] = [a.pixels[at] ?? 0, b.pixels[at] ?? 0];
      sumA += u;
      sumB += v;
      sumAA += u * u;
      sumBB += v * v;
      sumAB += u * v;
    }
  const count = WINDOW * WINDOW;
  const [meanA, meanB] = [sumA / count, sumB / count];
  const [varianceA, varianceB] = [sumAA / count - meanA * meanA, sumBB / count - meanB * meanB];
  const covariance = sumAB / count - meanA * meanB;
  return (
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) /
    ((meanA * meanA + meanB * meanB + C1) * (varianceA + varianceB + C2))
  );
}
