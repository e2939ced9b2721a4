import { vi } from "vitest";

/**
 * The close event of dialogs comes later than the closing, as in browsers, which fire it in a task of its own: the dialog
 * may be open again by then. In happy-dom it comes before `close` returns.
 */
export function standInForDialogs(): void {
  vi.spyOn(HTMLDialogElement.prototype, "close").mockImplementation(function (this: HTMLDialogElement) {
    if (!this.open) return;
    this.removeAttribute("open");
    queueMicrotask(() => this.dispatchEvent(new Event("close")));
  });
}
