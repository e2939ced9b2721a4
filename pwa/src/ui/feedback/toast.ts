import { styleSheetSettled } from "../styles/pending-style-sheet.ts";

export type ToastKind = "success" | "error" | "info";

export interface ToastOptions {
  /**
   * True for a message that the page shows nowhere else. It is shown in a strip at the lower edge until the user closes
   * the strip.
   */
  stays?: boolean;
}

const show = (kind: ToastKind) => async (text: string, options?: ToastOptions) => {
  try {
    const [{ showToast }] = await Promise.all([import("./toaster.tsx"), styleSheetSettled()]);
    await showToast(kind, text, options);
  } catch {
    // If the toaster's code cannot be loaded, no toast is shown. Important messages are in the page too.
  }
};

/** Shows short messages at the top of the screen for 300 ms. The toaster's code is loaded with the first message. */
export const toast: Readonly<Record<ToastKind, (text: string, options?: ToastOptions) => void>> = {
  success: show("success"),
  error: show("error"),
  info: show("info"),
};
