import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { Button } from "../form/button.tsx";
import { CloseIcon } from "../icons/icons.tsx";
import { Cluster, Row } from "../layout/primitives.tsx";
import { classNames } from "../styles/class-names.ts";
import * as styles from "./dialog.module.css";

export interface DialogProps {
  title: ReactNode;
  open: boolean;
  /**
   * Called when the user clicks the close button or outside the dialog, or presses Escape; the parent then sets `open`
   * to false.
   */
  onClose: () => void;
  /** True while a request is running. The user cannot close the dialog then. */
  busy?: boolean;
  /** True for a width of 760 px instead of 520 px. */
  wide?: boolean;
  sheet?: boolean;
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * A modal `dialog` element. The browser keeps the focus within the dialog, and restores the former focus when the
 * dialog closes. The title gets the first focus. The content is mounted only while the dialog is open.
 */
export function Dialog(props: DialogProps) {
  const { title, open, onClose, busy = false, wide = false, sheet = false, foot, children } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /**
   * Focused element and scroll position when the browser closed a busy dialog. They are restored when the dialog is
   * reopened.
   */
  const kept = useRef<{ focused: Element | null; scrollTop: number }>(undefined);
  /**
   * True if the last press of mouse or finger began and ended outside the dialog. Only then may a click close the
   * dialog.
   */
  const isPressedOutside = useRef(false);
  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal();
      // Moves the focus to the title. The browser would choose the close button; a focused field would open a phone's
      // keyboard over the dialog.
      heading.current?.focus();
    }
    if (!open) dialog.current?.close();
  }, [open]);
  // Closes the dialog before React removes its element, because otherwise the browser would not restore the focus.
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
      className={classNames(styles.dialog, wide && styles.wide, sheet && styles.sheet)}
      aria-labelledby={id}
      onCancel={(event) => {
        // Ignores the cancel event of a file input within the dialog, because that event bubbles.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        const { scrollTop } = event.currentTarget;
        kept.current = busy ? { focused: document.activeElement, scrollTop } : undefined;
        requestClose();
      }}
      onClose={(event) => {
        // Ignores the close event of a nested dialog, for which React calls this handler too. Also ignores a late event
        // that arrives when this dialog is open again.
        if (event.target !== dialog.current || !open || dialog.current.open) return;
        // Chromium closes a dialog at the second Escape or « back » in a row, even if the page has prevented the event.
        // A busy dialog is opened again, because it must show the answer to its request.
        if (busy || kept.current) reopen(event.currentTarget);
        else onClose();
      }}
      // Remembers where the press began. If a press begins in the dialog and ends outside it, as when a text is
      // selected, the browser reports a click outside too.
      onPointerDown={({ target }) => {
        isPressedOutside.current = target === dialog.current;
      }}
      onPointerUp={({ target }) => {
        isPressedOutside.current &&= target === dialog.current;
      }}
      onClick={({ target }) => {
        if (target === dialog.current && isPressedOutside.current) requestClose();
      }}
    >
      {open && (
        <>
          <Row gap={3} justify="between" className={styles.head}>
            <h2 id={id} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            <Button variant="quiet" size="round" aria-label="Fermer" disabled={busy} onClick={requestClose}>
              <CloseIcon />
            </Button>
          </Row>
          <div className={styles.body}>
            {children}
            {foot && (
              <Cluster gap={2} justify="end" className={styles.foot}>
                {foot}
              </Cluster>
            )}
          </div>
        </>
      )}
    </dialog>
  );
}
