import { expect, type Locator, type Page } from "@playwright/test";

/** What a person did on a phone's screen. */
export interface Effort {
  taps: number;
  /** Text fields that were typed into; the tap into each is among the taps. */
  fields: number;
  characters: number;
  /** Of a thumb, a screen's length at most, until what is to be pressed is in sight. */
  swipes: number;
}

/** A thumb on a phone: it does what a person can, and counts what that takes. */
export class CountedHand {
  readonly effort: Effort = { taps: 0, fields: 0, characters: 0, swipes: 0 };
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async tap(target: Locator): Promise<void> {
    await this.#look(target);
    this.effort.taps += 1;
    await target.tap();
  }

  /** Taps a field and types into it, in the place of what stands there. */
  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await expect(field).toBeFocused();
    this.effort.fields += 1;
    this.effort.characters += text.length;
    await field.fill(text);
  }

  /** Opens a list and chooses: two taps. */
  async choose(list: Locator, label: string): Promise<void> {
    await this.#look(list);
    this.effort.taps += 2;
    await list.selectOption({ label });
  }

  /** Opens the phone's own photos by a button and takes one of them: two taps. */
  async takePhoto(button: Locator, photo: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const chooser = this.#page.waitForEvent("filechooser");
    await this.tap(button);
    this.effort.taps += 1;
    await (await chooser).setFiles(photo);
  }

  /** Counts the swipes to what may be out of sight, or lie beneath a bar. */
  async #look(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    this.effort.swipes += await target.evaluate((element) => {
      const { top, right, bottom, left, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (hit && element.contains(hit)) return 0;
      const screens = [(bottom - innerHeight) / innerHeight, -top / innerHeight];
      const aside = [(right - innerWidth) / innerWidth, -left / innerWidth];
      return Math.max(1, ...[...screens, ...aside].map(Math.ceil));
    });
    await target.scrollIntoViewIfNeeded();
  }
}
