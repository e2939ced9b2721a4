import { vi } from "vitest";

/**
 * Makes `close` of a dialog dispatch the close event after `close` has returned, as in browsers. A test can therefore
 * open the dialog again before the event. In happy-dom the event comes before `close` returns.
 */
export function standInForDialogs(): void {
  vi.spyOn(HTMLDialogElement.prototype, "close").mockImplementation(function (this: HTMLDialogElement) {
    if (!this.open) return;
    this.removeAttribute("open");
    queueMicrotask(() => this.dispatchEvent(new Event("close")));
  });
}
