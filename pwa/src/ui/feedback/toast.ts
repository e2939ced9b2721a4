import { styleSheetSettled } from "../styles/pending-style-sheet.ts";

export type ToastKind = "success" | "error" | "info";

async function show(kind: ToastKind, text: string): Promise<void> {
  try {
    const [{ showToast }] = await Promise.all([import("./toaster.tsx"), styleSheetSettled()]);
    showToast(kind, text);
  } catch {
    // Offline before the toaster was ever loaded: what must be acted on is also said in place.
  }
}

/** Passing words at the top of the screen, gone after 300 ms; nothing of it is loaded before the first one. */
export const toast = {
  success: (text: string) => void show("success", text),
  error: (text: string) => void show("error", text),
  info: (text: string) => void show("info", text),
};
