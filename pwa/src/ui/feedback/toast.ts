import { styleSheetSettled } from "../styles/pending-style-sheet.ts";

export type ToastKind = "success" | "error" | "info";

async function show(kind: ToastKind, text: string): Promise<void> {
  try {
    const [{ showToast }] = await Promise.all([import("./toaster.tsx"), styleSheetSettled()]);
    showToast(kind, text);
  } catch {
    // The toaster's code cannot be loaded offline. The failure is ignored, because important messages are also shown
    // in the page.
  }
}

/** Shows short messages at the top of the screen for 300 ms. The toaster's code is loaded with the first message. */
export const toast = {
  success: (text: string) => void show("success", text),
  error: (text: string) => void show("error", text),
  info: (text: string) => void show("info", text),
};
