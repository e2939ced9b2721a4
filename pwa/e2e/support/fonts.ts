import { expect, type Page } from "@playwright/test";

/**
 * Fonts for texts and titles: the wide ones are as wide as the widest system fonts of phones and computers, the narrow
 * ones as narrow as the narrowest. The first font that is installed is used.
 */
const FONTS = {
  wide: { sans: ["DejaVu Sans", "Verdana"], serif: ["DejaVu Serif", "DejaVu Sans", "Verdana"] },
  narrow: {
    sans: ["Roboto Condensed", "Liberation Sans Narrow", "Arial Narrow"],
    serif: ["Roboto Condensed", "Liberation Sans Narrow", "Arial Narrow"],
  },
} as const;

export type FontWidth = keyof typeof FONTS;
export const FONT_WIDTHS: readonly FontWidth[] = ["wide", "narrow"];

/** Sets the wider text spacing that WCAG 1.4.12 allows users to set. It makes texts about a quarter wider. */
export const setTextSpacing = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }");
    document.adoptedStyleSheets = [sheet];
  });

/**
 * Shows the page in a wide or a narrow font, independently of this machine's system font.
 * @throws if this machine has no such font; `.ci/machine/prepare-machine.mjs` installs it on Debian
 */
export async function setFont(page: Page, width: FontWidth): Promise<void> {
  const missing = await page.evaluate(({ sans, serif }) => {
    const canvas = document.createElement("canvas").getContext("2d");
    /** True if this machine has the font: a text then has the same width whatever the fallback font is. */
    const isInstalled = (font: string) => {
      const widths = ["serif", "monospace"].map((fallback) => {
        if (canvas) canvas.font = `40px "${font}", ${fallback}`;
        return canvas?.measureText("Mboa Mode à prix doux").width;
      });
      return new Set(widths).size === 1;
    };
    for (const [name, fonts] of Object.entries({ "--sans": sans, "--serif": serif })) {
      const font = fonts.find(isInstalled);
      if (!font) return fonts.join(", ");
      document.documentElement.style.setProperty(name, `"${font}"`);
    }
    return "";
  }, FONTS[width]);
  expect(missing, `no ${width} font on this machine; install one of these`).toBe("");
}
