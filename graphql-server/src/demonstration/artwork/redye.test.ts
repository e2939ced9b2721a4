import { describe, expect, it } from "vitest";
import { toHsl } from "./colours.ts";
import { redye } from "./redye.ts";

const BLUE: readonly [number, number] = [190, 260];
const pixels = (...rgba: [number, number, number, number][]): Buffer => Buffer.from(rgba.flat());
const hex = (rgba: Buffer, at: number): string => `#${rgba.subarray(at * 4, at * 4 + 3).toString("hex")}`;

describe("dyeing an artwork", () => {
  it("moves the dyed hues to the cloth's colour and keeps light lighter than shade", () => {
    const dyed = redye(pixels([20, 60, 160, 255], [120, 160, 250, 255]), BLUE, "#b3562f");
    const [shade, light] = [toHsl(hex(dyed, 0)), toHsl(hex(dyed, 1))];
    expect(Math.abs(shade.hue - toHsl("#b3562f").hue)).toBeLessThan(4);
    expect(light.lightness).toBeGreaterThan(shade.lightness);
  });

  it("leaves greys and transparent pixels as they are", () => {
    const before = pixels([128, 128, 128, 255], [10, 20, 250, 0]);
    expect(redye(before, BLUE, "#b3562f")).toEqual(before);
  });

  it("tones other colours down without changing their hue", () => {
    const dyed = redye(pixels([250, 200, 20, 255]), BLUE, "#b3562f");
    const [from, to] = [toHsl("#fac814"), toHsl(hex(dyed, 0))];
    expect(Math.abs(from.hue - to.hue)).toBeLessThan(3);
    expect(to.saturation).toBeLessThan(from.saturation);
  });
});
