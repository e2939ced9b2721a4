import { styleSheetSettled } from "../styles/pending-style-sheet.ts";

export type ToastKind = "success" | "error" | "info";

async function show(kind: ToastKind, text: string, stays = false): Promise<void> {
  try {
    const [{ showToast }] = await Promise.all([import("./toaster.tsx"), styleSheetSettled()]);
    showToast(kind, text, stays);
  } catch {
    // The toaster's code cannot be loaded. The failure is ignored, because important messages are also shown in the
    // page.
  }
}

/**
 * Shows short messages at the top of the screen for 300 ms. The toaster's code is loaded with the first message. A
 * message that nothing in the page repeats must also stay: then a strip at the lower edge shows it until it is closed.
 */
export const toast = {
  success: (text: string, stays?: boolean) => void show("success", text, stays),
  error: (text: string, stays?: boolean) => void show("error", text, stays),
  info: (text: string, stays?: boolean) => void show("info", text, stays),
};
