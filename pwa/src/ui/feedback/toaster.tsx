import { useEffect } from "react";
import { createPortal } from "react-dom";
import { cssTransition, ToastContainer, toast } from "react-toastify/unstyled";
import { typeset } from "../text/french-typography.ts";
import { showOverlay } from "./overlays.tsx";
import { showStrip } from "./strip.tsx";
import type { ToastKind, ToastOptions } from "./toast.ts";
import * as styles from "./toaster.module.css";

/** Time for which a toast is shown (ms). Source: SHOP.md, section 6. */
const TOAST_TIME = 300;

// Animations from the shop's style sheet. The library's default would add a style element, which the page's CSP blocks.
const transition = cssTransition({
  enter: styles.enter ?? "",
  exit: styles.exit ?? "",
  collapse: false,
});

/** The container of the toasts. */
function Toaster({ onMounted }: { onMounted: () => void }) {
  // Reports in a later task that the container is mounted: React's strict mode mounts the container twice, and the
  // library forgets the toasts of the first container.
  useEffect(() => {
    const timer = setTimeout(onMounted);
    return () => clearTimeout(timer);
  }, [onMounted]);
  return createPortal(
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
    document.body,
  );
}

let mounted: Promise<void> | undefined;
let removeStrip: (() => void) | undefined;

/**
 * Shows a message. The first toast mounts the container. A message with `stays` is shown in a strip, in place of the
 * former strip.
 */
export async function showToast(kind: ToastKind, text: string, { stays }: ToastOptions = {}): Promise<void> {
  if (stays) {
    removeStrip?.();
    removeStrip = showStrip({ text: typeset(`${text}.`), close: "Fermer" });
  }
  mounted ??= new Promise((resolve) => {
    showOverlay(<Toaster onMounted={resolve} />);
  });
  await mounted;
  toast[kind](text);
}
