import { vi } from "vitest";

/**
 * Dispatches the close event of dialogs after `close` has returned, as browsers do: the dialog may be open again by
 * then. In happy-dom the event comes before `close` returns.
 */
export function standInForDialogs(): void {
  vi.spyOn(HTMLDialogElement.prototype, "close").mockImplementation(function (this: HTMLDialogElement) {
    if (!this.open) return;
    this.removeAttribute("open");
    queueMicrotask(() => this.dispatchEvent(new Event("close")));
  });
}
