import { createRoot } from "react-dom/client";
import { CloseIcon } from "../icons/icons.tsx";
import * as styles from "./strip.module.css";

export interface StripProps {
  text: string;
  /** A button that acts on the message. */
  action?: { label: string; run: () => void };
  /** Name of the button that closes the strip. */
  close: string;
}

/**
 * Shows a message at the lower edge of every page until it is answered.
 * @returns a function that removes the strip
 */
export function showStrip({ text, action, close }: StripProps): () => void {
  const place = document.createElement("div");
  const root = createRoot(place);
  const remove = () => {
    root.unmount();
    place.remove();
  };
  place.className = styles.strip ?? "";
  // The text follows in a later task, because screen readers announce only changes of an element that they know.
  place.setAttribute("role", "status");
  document.body.append(place);
  root.render(
    <>
      <span>{text}</span>
      {action && (
        <button type="button" onClick={action.run}>
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={close} onClick={remove}>
        <CloseIcon size={18} />
      </button>
    </>,
  );
  return remove;
}
