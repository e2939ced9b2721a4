import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import { settled } from "./hydration.ts";
import { brokenWords, expectNoHorizontalOverflow, softly } from "./layout.ts";
import { smallTouchTargets } from "./touch-targets.ts";

/** The narrowest phone, the usual one, a laptop (CSS pixels). */
const WIDTHS = [320, 360, 1280];
const LAPTOP = WIDTHS.slice(-1);
/** The smallest width of a laptop (CSS pixels). */
const LAPTOP_FROM = 1024;

/** The global variable that the script `AXE` defines in the page. */
declare const axe: typeof import("axe-core");
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Lists each rule with the elements that violate it. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  for (;;) {
    // While a toast appears or fades out, its contrast is too low. One may also come during the analysis.
    await expect(page.locator(TOAST)).toHaveCount(0);
    const violations = await analyse(page);
    if (!violations.some((violation) => violation.includes(TOAST.slice(1)))) return violations;
  }
}

const TOAST = ".Toastify__toast";

const analyse = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Without the details of passed rules, axe needs far less time.
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    return violations.map(
      ({ id, nodes }) => `${id} : ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`,
    );
  });

/** Texts that may have a plain space before `:`: the specification fixes it, or the text is only for screen readers. */
const EXEMPT = /(Resultat|Prix|Prix d’origine|Sous-total) :\s/g;

/** Expects no-break spaces where French typography requires them: before `: ; ! ? »` and after `«`. */
async function expectFrenchSpaces(page: Page, state?: string): Promise<void> {
  const text = (await page.locator("body").innerText()).replaceAll(EXEMPT, "");
  expect.soft(text.match(/.{0,30} [:;!?»].{0,10}|.{0,10}« .{0,20}/g), state).toBeNull();
}

/**
 * Expects controls of at least 44 px, no horizontal overflow, and no word of a control that is split by a line break.
 */
async function expectFitsScreens(page: Page, state?: string): Promise<void> {
  const shown = page.viewportSize();
  for (const width of shown && shown.width >= LAPTOP_FROM ? LAPTOP : WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await settled(page);
    const where = `${width} px${state ? `, ${state}` : ""}`;
    await softly.poll(() => smallTouchTargets(page), where).toEqual([]);
    await expectNoHorizontalOverflow(page, where);
    expect.soft(await brokenWords(page), where).toEqual([]);
  }
  if (shown) await page.setViewportSize(shown);
}

/** Expects no violation that axe finds, French spaces, large touch targets, and no horizontal overflow. */
export async function expectAccessible(page: Page, state?: string): Promise<void> {
  expect.soft(await axeViolations(page), state).toEqual([]);
  await expectFrenchSpaces(page, state);
  await expectFitsScreens(page, state);
}
