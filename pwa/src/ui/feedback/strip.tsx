import { useDeferredValue } from "react";
import { createPortal } from "react-dom";
import { CloseIcon } from "../icons/icons.tsx";
import { showOverlay } from "./overlays.tsx";
import * as styles from "./strip.module.css";

export interface StripProps {
  text: string;
  action?: { label: string; run: () => void };
  close: string;
}

/**
 * Shows a message at the lower edge of every page until the user answers it.
 * @returns a function that removes the strip
 */
export function showStrip(props: StripProps): () => void {
  const remove = showOverlay(<Strip {...props} onClose={() => remove()} />);
  return remove;
}

function Strip({ text, action, close, onClose }: StripProps & { onClose: () => void }) {
  // The text is rendered after its element, because screen readers announce only changes of an element that already
  // exists.
  const isKnown = useDeferredValue(true, false);
  return createPortal(
    <div className={styles.strip} role="status">
      {isKnown && (
        <>
          <span>{text}</span>
          {action && (
            <button type="button" onClick={action.run}>
              {action.label}
            </button>
          )}
          <button type="button" className={styles.close} aria-label={close} onClick={onClose}>
            <CloseIcon size={18} />
          </button>
        </>
      )}
    </div>,
    document.body,
  );
}
