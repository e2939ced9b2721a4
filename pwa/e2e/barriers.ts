import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** axe objects to nothing; what it objects to is told by rule and element. */
export async function expectAccessible(page: Page, state?: string): Promise<void> {
  // A toast on its way out is half transparent, for a moment nobody reads it in.
  await expect(page.locator(".Toastify__toast")).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const told = violations.map(
    ({ id, nodes }) => `${id} : ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`,
  );
  expect.soft(told, state).toEqual([]);
}

/** The specification's to the letter, and words for readers only, which stand on no line. */
const NOT_TYPESET = /(Resultat|Prix|Prix d'origine|Sous-total) :\s/g;

/** No line can begin with a French sign or end with «. */
export async function expectFrenchSpaces(page: Page, state?: string): Promise<void> {
  const text = (await page.locator("body").innerText()).replaceAll(NOT_TYPESET, "");
  expect.soft(text.match(/.{0,30} [:;!?»].{0,10}|.{0,10}« .{0,20}/g), state).toBeNull();
}
