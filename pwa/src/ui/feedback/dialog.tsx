import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { Button } from "../form/button.tsx";
import { CloseIcon } from "../icons/icons.tsx";
import { classNames } from "../styles/class-names.ts";
import styles from "./dialog.module.css";

export interface DialogProps {
  title: ReactNode;
  open: boolean;
  /** Called for the close button, Escape or a click outside; the parent then sets `open` to false. */
  onClose: () => void;
  /** True while a request is running: the dialog cannot be closed. */
  busy?: boolean;
  /** 760 px wide instead of 520. */
  wide?: boolean;
  /** Buttons of the footer. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * A modal `dialog` element: the browser traps the focus, which starts at the title, and restores it. Its content is
 * mounted while open.
 */
export function Dialog({ title, open, onClose, busy = false, wide = false, foot, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** Focus and scroll position when the browser closes the dialog while it is busy; restored when it reopens. */
  const kept = useRef<{ focused: Element | null; scrollTop: number }>(undefined);
  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal();
      // The title gets the focus: the browser would choose the close button, and a field would open a phone's
      // keyboard over the dialog.
      heading.current?.focus();
    }
    if (!open) dialog.current?.close();
  }, [open]);
  // Closed before React removes the element: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);
  const requestClose = () => {
    if (!busy) onClose();
  };
  const reopen = (element: HTMLDialogElement) => {
    const { focused, scrollTop = 0 } = kept.current ?? {};
    element.showModal();
    const isWithin = focused instanceof HTMLElement && focused !== element && element.contains(focused);
    (isWithin ? focused : heading.current)?.focus({ preventScroll: true });
    element.scrollTop = scrollTop;
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Escape, a cancel event
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, wide && styles.wide)}
      aria-labelledby={id}
      onCancel={(event) => {
        // The cancel event of a file input within the dialog bubbles.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        const { scrollTop } = event.currentTarget;
        kept.current = busy ? { focused: document.activeElement, scrollTop } : undefined;
        requestClose();
      }}
      onClose={(event) => {
        // React also calls this for a nested dialog. The event arrives after the closing, and the dialog may be open
        // again.
        if (event.target !== dialog.current || !open || dialog.current.open) return;
        // Chromium lets a page refuse Escape and « back » twice in a row, then closes the dialog anyway. It is
        // reopened, because it shows the answer of the running request.
        if (busy || kept.current) reopen(event.currentTarget);
        else onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) requestClose();
      }}
    >
      {open && (
        <>
          <div className={styles.head}>
            <h2 id={id} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            <Button variant="quiet" size="round" aria-label="Fermer" disabled={busy} onClick={requestClose}>
              <CloseIcon />
            </Button>
          </div>
          <div className={styles.body}>
            {children}
            {foot && <div className={styles.foot}>{foot}</div>}
          </div>
        </>
      )}
    </dialog>
  );
}
