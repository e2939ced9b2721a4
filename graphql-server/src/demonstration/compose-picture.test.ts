import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { composePicture, forgetPictures, type PictureSpec } from "./compose-picture.ts";
import { DEMONSTRATION_PRODUCTS } from "./demonstration-products.ts";

const leading = (category: string): PictureSpec[] =>
  DEMONSTRATION_PRODUCTS.filter((product) => product.category === category).flatMap(({ pictures }) =>
    pictures.slice(0, 1),
  );

/** A picture as a 16 × 20 grid of grey values. */
async function fingerprint(spec: PictureSpec): Promise<Buffer> {
  return sharp(await composePicture(spec))
    .resize(16, 20, { fit: "fill" })
    .removeAlpha()
    .raw()
    .toBuffer();
}

function meanDifference(a: Buffer, b: Buffer): number {
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;
}

afterAll(forgetPictures);

describe("a demonstration picture", () => {
  it("is a 960 × 1200 JPEG of a weight a phone can bear", async () => {
    const [spec] = leading("Robe");
    if (!spec) throw new Error("no dress");
    const bytes = await composePicture(spec);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 960, height: 1200 });
    expect(bytes.length).toBeLessThan(250_000);
  });

  it("is the same to the byte every time", async () => {
    const specs = [...leading("Sac à main").slice(0, 1), ...leading("Babouche").slice(0, 1)];
    for (const spec of specs) {
      const first = await composePicture(spec);
      forgetPictures();
      expect((await composePicture(spec)).equals(first)).toBe(true);
    }
  });

  it("looks unlike the other products of its category", async () => {
    for (const category of ["Jupe", "Sac à main"]) {
      const prints = await Promise.all(leading(category).slice(0, 6).map(fingerprint));
      for (const [i, a] of prints.entries()) {
        for (const b of prints.slice(i + 1)) expect(meanDifference(a, b), category).toBeGreaterThan(3);
      }
    }
  });

  it("keeps a margin: nothing but the rail touches the picture's edges in a leading picture", async () => {
    for (const category of ["Bottes", "Perruques et mèches"]) {
      for (const spec of leading(category).slice(0, 4)) {
        const { data, info } = await sharp(await composePicture(spec))
          .greyscale()
          .raw()
          .toBuffer({ resolveWithObject: true });
        const top = data.subarray(0, info.width);
        expect(Math.max(...top) - Math.min(...top)).toBeLessThan(40);
      }
    }
  });
});
