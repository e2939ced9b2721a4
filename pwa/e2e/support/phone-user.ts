import { expect, type Locator, type Page } from "@playwright/test";

export interface Effort {
  taps: number;
  /** Number of fields into which the user has typed. The taps that focus these fields are counted in `taps`. */
  fields: number;
  characters: number;
  /** Number of swipes, each of at most one screen. */
  swipes: number;
}

export class PhoneUser {
  readonly effort: Effort = { taps: 0, fields: 0, characters: 0, swipes: 0 };
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async tap(target: Locator): Promise<void> {
    await this.#swipeTo(target);
    this.effort.taps += 1;
    await target.tap();
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await expect(field).toBeFocused();
    this.effort.fields += 1;
    this.effort.characters += text.length;
    await field.fill(text);
  }

  /** Chooses an option of a list. Counts two taps. */
  async choose(list: Locator, label: string): Promise<void> {
    await this.#swipeTo(list);
    this.effort.taps += 2;
    await list.selectOption({ label });
  }

  /** Chooses one of the phone's photos. Counts two taps. */
  async takePhoto(button: Locator, photo: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const chooser = this.#page.waitForEvent("filechooser");
    await this.tap(button);
    this.effort.taps += 1;
    await (await chooser).setFiles(photo);
  }

  /** Scrolls to a target that is outside of the screen or behind a bar, and counts the swipes. */
  async #swipeTo(target: Locator): Promise<void> {
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
