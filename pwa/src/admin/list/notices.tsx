import { type ReactNode, useEffect, useRef } from "react";

export interface NoticesProps {
  /** What was just done; undefined for nothing. */
  notice: object | undefined;
  /** What had the focus may be gone with what was deleted: the next Tab reaches the button that undoes it. */
  takesFocus: boolean;
  children: ReactNode;
}

/** The place above a list where what was just done is told: it comes in sight. */
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
