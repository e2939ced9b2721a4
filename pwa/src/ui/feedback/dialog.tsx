import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "../form/button.tsx";
import { CloseIcon } from "../icons/icons.tsx";
import { classNames } from "../styles/class-names.ts";
import styles from "./dialog.module.css";

export interface DialogProps {
  title: ReactNode;
  open: boolean;
  /** Asked for by the cross, Escape or a press beside the dialog; the owner sets `open` to false. */
  onClose: () => void;
  /** While true it cannot be closed: something is being sent. */
  busy?: boolean;
  /** 760 instead of 520 px. */
  wide?: boolean;
  /** Buttons at the bottom. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A modal dialog: the browser's own, so focus is kept in and given back by it. Its content is mounted while open. */
export function Dialog({ title, open, onClose, busy = false, wide = false, foot, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  const ask = () => {
    if (!busy) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which the browser gives as cancel
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, wide && styles.wide)}
      aria-labelledby={id}
      onCancel={(event) => {
        // A file picker that is left says cancel too, and that bubbles.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        ask();
      }}
      onClose={(event) => {
        // Of a dialog within this one, React tells as well.
        if (event.target === dialog.current && open) ask();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) ask();
      }}
    >
      {open && (
        <>
          <div className={styles.head}>
            <h2 id={id}>{title}</h2>
            <Button variant="quiet" size="round" aria-label="Fermer" disabled={busy} onClick={ask}>
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
