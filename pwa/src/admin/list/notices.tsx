import { type ReactNode, useEffect, useRef } from "react";

export interface NoticesProps {
  /** The last action; undefined for none. */
  notice: object | undefined;
  /**
   * True if the focused element may have been deleted. The notice then takes the focus, so that the next Tab reaches
   * the undo button.
   */
  takesFocus: boolean;
  children: ReactNode;
}

/** Shows the notice about the last action above a list and scrolls it into view. */
export function Notices({ notice, takesFocus, children }: NoticesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!notice) return;
    box.current?.scrollIntoView({ block: "nearest" });
    if (takesFocus) box.current?.focus({ preventScroll: true });
  }, [notice, takesFocus]);
  return (
    <div ref={box} tabIndex={-1}>
      {children}
    </div>
  );
}
