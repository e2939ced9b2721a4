import { createRoot } from "react-dom/client";
import { cssTransition, ToastContainer, toast } from "react-toastify/unstyled";
import { typeset } from "../text/french-typography.ts";
import { showStrip } from "./strip.tsx";
import type { ToastKind, ToastOptions } from "./toast.ts";
import * as styles from "./toaster.module.css";

/** Duration of a toast in milliseconds. Source: SHOP.md, section 6. */
const TOAST_TIME = 300;

// A transition with the shop's styles and animations. The library's default would add a style element, which the
// page's CSP blocks.
const transition = cssTransition({
  enter: styles.enter ?? "",
  exit: styles.exit ?? "",
  collapse: false,
});

let mounted = false;

function mount() {
  const place = document.createElement("div");
  document.body.append(place);
  createRoot(place).render(
    <ToastContainer
      className={styles.container ?? ""}
      toastClassName={styles.toast ?? ""}
      progressClassName={styles.time ?? ""}
      position="top-center"
      autoClose={TOAST_TIME}
      transition={transition}
      closeButton={false}
      draggable={false}
      pauseOnFocusLoss={false}
      pauseOnHover={false}
      icon={false}
      aria-label="Messages"
    />,
  );
  mounted = true;
}

let removeStrip: (() => void) | undefined;

/**
 * Shows a toast; the first one mounts the container in its own React root. A strip is replaced by the next message that
 * stays.
 */
export function showToast(kind: ToastKind, text: string, { stays }: ToastOptions = {}): void {
  if (!mounted) mount();
  toast[kind](text);
  if (!stays) return;
  removeStrip?.();
  removeStrip = showStrip({ text: typeset(`${text}.`), close: "Fermer" });
}
