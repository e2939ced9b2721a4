import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import { settled } from "./hydration.ts";
import { brokenWords, expectNoHorizontalOverflow, softly } from "./layout.ts";
import { smallTouchTargets } from "./touch-targets.ts";

/** Screen widths of the narrowest phone, of a usual phone and of a laptop (CSS pixels). */
const WIDTHS = [320, 360, 1280];
const LAPTOP = WIDTHS.slice(-1);
/** The smallest width of a laptop (CSS pixels). */
const LAPTOP_FROM = 1024;

/** Longest time for the analyses of a page by axe. On a busy machine a single one may take many seconds (ms). */
const AXE_TIMEOUT_MS = 120_000;

/** axe-core, which the script `AXE` defines as a global variable in the page. */
declare const axe: typeof import("axe-core");
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Expects that axe finds no violation. The check is repeated, because the page may become busy again during it, and
 * dims a list while the list is loading.
 */
export const expectNoAxeViolation = (page: Page, state = "axe"): Promise<void> =>
  softly.poll(() => axeViolations(page), { message: state, timeout: AXE_TIMEOUT_MS }).toEqual([]);

/** Returns each violated rule with the elements that violate it. */
async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  for (;;) {
    // Waits until no toast is on screen, because a toast that appears or fades out has too little contrast. A toast may
    // also appear during the analysis.
    await expect(page.locator(TOAST)).toHaveCount(0);
    const violations = await analyse(page);
    if (!violations.some((violation) => violation.includes(TOAST.slice(1)))) return violations;
  }
}

const TOAST = ".Toastify__toast";

const analyse = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Without the details of rules that are met, axe needs far less time.
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    /**
     * True if an open popover covers the element. axe does not know that a popover is above the page, and compares the
     * colour of a covered text with that of the popover's buttons.
     */
    const isCovered = (selector: string) => {
      const element = document.querySelector(selector);
      const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
      const popover = document.elementFromPoint(left + width / 2, top + height / 2)?.closest(":popover-open");
      return Boolean(popover) && !popover?.contains(element);
    };
    return violations.flatMap(({ id, nodes }) => {
      const seen = nodes.filter(({ target }) => id !== "color-contrast" || !isCovered(String(target[0])));
      return seen.length > 0 ? `${id} : ${seen.map((node) => node.html.slice(0, 120)).join(" | ")}` : [];
    });
  });

/**
 * Texts that may have a normal space before `:`, because the specification prescribes them or only screen readers read
 * them.
 */
const EXEMPT = /(Resultat|Prix|Prix d’origine|Sous-total) :\s/g;

/** Expects no-break spaces where French typography requires them: before `: ; ! ? »` and after `«`. */
async function expectFrenchSpaces(page: Page, state?: string): Promise<void> {
  const text = (await page.locator("body").innerText()).replaceAll(EXEMPT, "");
  expect.soft(text.match(/.{0,30} [:;!?»].{0,10}|.{0,10}« .{0,20}/g), state).toBeNull();
}

/**
 * Expects that controls are at least 44 px high and wide, that the page has no horizontal overflow, and that no line
 * break splits a word of a control.
 */
async function expectFitsScreens(page: Page, state?: string): Promise<void> {
  const shown = page.viewportSize();
  for (const width of shown && shown.width >= LAPTOP_FROM ? LAPTOP : WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await settled(page);
    const where = `${width} px${state ? `, ${state}` : ""}`;
    await softly.poll(() => smallTouchTargets(page), where).toEqual([]);
    await expectNoHorizontalOverflow(page, where);
    await softly.poll(() => brokenWords(page), where).toEqual([]);
  }
  if (shown) await page.setViewportSize(shown);
}

/**
 * Waits until the page is complete. Expects that axe finds no violation, that French spaces are right, that touch
 * targets are large enough, and that there is no horizontal overflow.
 */
export async function expectAccessible(page: Page, state?: string): Promise<void> {
  await settled(page);
  await expectNoAxeViolation(page, state);
  await expectFrenchSpaces(page, state);
  await expectFitsScreens(page, state);
}
