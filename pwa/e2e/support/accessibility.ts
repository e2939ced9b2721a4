import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import { settled } from "./hydration.ts";
import { expectNoHorizontalOverflow } from "./layout.ts";
import { smallTouchTargets } from "./touch-targets.ts";

/** The narrowest phone, the usual one, a laptop (CSS pixels). */
const WIDTHS = [320, 360, 1280];
/** On a device that is no phone, the laptop alone. */
const LAPTOP = WIDTHS.slice(-1);
/** From this width on the device is no phone (CSS pixels). */
const LAPTOP_FROM = 1024;

/** What the page makes of `AXE`. */
declare const axe: typeof import("axe-core");
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe objects to on the page: rule and elements. */
export async function axeViolations(page: Page): Promise<string[]> {
  // A toast fades out: halfway its contrast is too low, for a moment.
  await expect(page.locator(".Toastify__toast")).toHaveCount(0);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    // Details of what is right would cost most of the time.
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    return violations.map(
      ({ id, nodes }) => `${id} : ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`,
    );
  });
}

/** Texts that the specification fixes with a plain space, and texts for screen readers only, which are never wrapped. */
const EXEMPT = /(Resultat|Prix|Prix d’origine|Sous-total) :\s/g;

/** Expects a no-break space wherever French typography asks for one: before : ; ! ? » and after «. */
async function expectFrenchSpaces(page: Page, state?: string): Promise<void> {
  const text = (await page.locator("body").innerText()).replaceAll(EXEMPT, "");
  expect.soft(text.match(/.{0,30} [:;!?»].{0,10}|.{0,10}« .{0,20}/g), state).toBeNull();
}

/** Expects everything that can be pressed to be 44 px large, and nothing wider than the screen, on phones and a laptop. */
async function expectFitsScreens(page: Page, state?: string): Promise<void> {
  const shown = page.viewportSize();
  for (const width of shown && shown.width >= LAPTOP_FROM ? LAPTOP : WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await settled(page);
    const where = `${width} px${state ? `, ${state}` : ""}`;
    expect.soft(await smallTouchTargets(page), where).toEqual([]);
    await expectNoHorizontalOverflow(page, where);
  }
  if (shown) await page.setViewportSize(shown);
}

/** Expects of what the page shows: no violation by axe, no-break spaces, large touch targets, and that it fits screens. */
export async function expectAccessible(page: Page, state?: string): Promise<void> {
  expect.soft(await axeViolations(page), state).toEqual([]);
  await expectFrenchSpaces(page, state);
  await expectFitsScreens(page, state);
}
