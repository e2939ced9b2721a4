import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Expects no violation by axe; a failure names rule and element. */
export async function expectNoAxeViolation(page: Page, state?: string): Promise<void> {
  // A toast fades out: halfway its contrast is too low, for a moment.
  await expect(page.locator(".Toastify__toast")).toHaveCount(0);
  // Details of what is right would cost most of the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id} : ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`,
  );
  expect.soft(found, state).toEqual([]);
}

/** Texts that the specification fixes with a plain space, and texts for screen readers only, which are never wrapped. */
const EXEMPT = /(Resultat|Prix|Prix d'origine|Sous-total) :\s/g;

/** Expects a no-break space wherever French typography asks for one: before : ; ! ? » and after «. */
async function expectFrenchSpaces(page: Page, state?: string): Promise<void> {
  const text = (await page.locator("body").innerText()).replaceAll(EXEMPT, "");
  expect.soft(text.match(/.{0,30} [:;!?»].{0,10}|.{0,10}« .{0,20}/g), state).toBeNull();
}

/** Expects both: no violation by axe, and no-break spaces. */
export async function expectAccessible(page: Page, state?: string): Promise<void> {
  await expectNoAxeViolation(page, state);
  await expectFrenchSpaces(page, state);
}
