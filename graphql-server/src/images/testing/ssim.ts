import sharp from "sharp";

/** A picture's light alone, 0 to 255 a pixel: what eyes judge sharpness by. */
interface Light {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Side of the squares compared, in pixels. */
const SIDE = 8;
/** The usual constants of SSIM for 8 bits: (0.01 × 255)² and (0.03 × 255)². */
const [C1, C2] = [6.5025, 58.5225];

/** How alike two pictures of one size look, by mean structural similarity (SSIM): 1 is equal. */
export async function likeness(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([light(one), light(other)]);
  if (a.width !== b.width || a.height !== b.height) throw new Error("pictures of different sizes");
  let [sum, squares] = [0, 0];
  for (let y = 0; y + SIDE <= a.height; y += SIDE / 2)
    for (let x = 0; x + SIDE <= a.width; x += SIDE / 2) {
      sum += similarity(a, b, y * a.width + x);
      squares += 1;
    }
  return sum / squares;
}

async function light(picture: Buffer): Promise<Light> {
  const { data, info } = await sharp(picture)
    .flatten({ background: "#fff" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

function similarity(a: Light, b: Light, corner: number): number {
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let row = 0; row < SIDE; row++)
    for (let column = 0; column < SIDE; column++) {
      const at = corner + row * a.width + column;
      const [u, v] = [a.pixels[at] ?? 0, b.pixels[at] ?? 0];
      sumA += u;
      sumB += v;
      sumAA += u * u;
      sumBB += v * v;
      sumAB += u * v;
    }
  const count = SIDE * SIDE;
  const [meanA, meanB] = [sumA / count, sumB / count];
  const [varianceA, varianceB] = [sumAA / count - meanA * meanA, sumBB / count - meanB * meanB];
  const covariance = sumAB / count - meanA * meanB;
  return (
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) /
    ((meanA * meanA + meanB * meanB + C1) * (varianceA + varianceB + C2))
  );
}
