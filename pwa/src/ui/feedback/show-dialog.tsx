import { type ReactNode, useState } from "react";
import { showOverlay } from "./overlays.tsx";

/** Renders a dialog, which must call `close` with the user's answer or, if there is none, without an argument. */
type RenderDialog<Answer> = (open: boolean, close: (answer?: Answer) => void) => ReactNode;

/**
 * Shows a dialog above every page.
 * @returns the user's answer; undefined if the dialog was closed without an answer
 */
export function showDialog<Answer>(render: RenderDialog<Answer>): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const onClosed = (answer: Answer | undefined) => {
      remove();
      resolve(answer);
    };
    const remove = showOverlay(<OpenDialog render={render} onClosed={onClosed} />);
  });
}

interface OpenDialogProps<Answer> {
  render: RenderDialog<Answer>;
  onClosed: (answer: Answer | undefined) => void;
}

function OpenDialog<Answer>({ render, onClosed }: OpenDialogProps<Answer>) {
  const [open, setOpen] = useState(true);
  return render(open, (answer) => {
    // Closes the dialog before it is removed, because closing moves the focus back to the former element.
    setOpen(false);
    setTimeout(() => onClosed(answer));
  });
}
