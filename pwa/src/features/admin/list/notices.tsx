import { type ReactNode, useEffect, useRef } from "react";
import { NoticePlace } from "../../../ui/feedback/notice.tsx";
import { PageNotice } from "../ui/page-notice.tsx";

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

/**
 * The place of the notice about the last action, above a list. It must be in the page before the notice. The notice is
 * scrolled into view.
 */
export function Notices({ notice, takesFocus, children }: NoticesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!notice) return;
    box.current?.scrollIntoView({ block: "nearest" });
    if (takesFocus) box.current?.focus({ preventScroll: true });
  }, [notice, takesFocus]);
  return (
    <div ref={box} tabIndex={-1}>
      <NoticePlace>{children}</NoticePlace>
    </div>
  );
}

export interface ActionNoticeProps {
  isError: boolean | undefined;
  /** A button that undoes the action. */
  action: ReactNode;
  children: ReactNode;
}

/** The notice about the last action, in its place: the place announces a success, a failure is an alert. */
export function ActionNotice({ isError, action, children }: ActionNoticeProps) {
  return isError ? (
    <PageNotice kind="error" action={action}>
      {children}
    </PageNotice>
  ) : (
    <PageNotice kind="success" role="presentation" action={action}>
      {children}
    </PageNotice>
  );
}
