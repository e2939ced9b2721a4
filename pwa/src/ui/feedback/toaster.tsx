import { createRoot } from "react-dom/client";
import { cssTransition, ToastContainer, toast } from "react-toastify/unstyled";
import type { ToastKind } from "./toast.ts";
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

/** Shows a toast; the first one mounts the container in its own React root. */
export function showToast(kind: ToastKind, text: string): void {
  if (!mounted) mount();
  toast[kind](text);
}
