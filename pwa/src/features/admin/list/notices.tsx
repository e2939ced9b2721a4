import { type ReactNode, useEffect, useRef } from "react";
import { NoticePlace } from "../../../ui/feedback/notice.tsx";
import { PageNotice } from "../ui/page-notice.tsx";
import { UndoButton } from "./undo-button.tsx";
import type { DoneNotice } from "./use-undo.ts";

export interface NoticesProps {
  notice: object | undefined;
  /**
   * True if the action has deleted an entry, which may have had the focus. The notice then gets the focus, so that the
   * next Tab reaches its undo button.
   */
  takesFocus: boolean;
  children: ReactNode;
}

/**
 * The area above a list for the notice about the last action. It is rendered even without a notice, because screen
 * readers announce only what appears in an element that already exists. It scrolls a new notice into view.
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

/**
 * The notice about the last action. Screen readers announce a success because the area around it is a live region; a
 * failure is an alert.
 */
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

export interface UndoableNoticeProps {
  notice: DoneNotice;
  /** Text of the button that undoes the action. */
  label?: string;
  onUndo: (editId: string) => Promise<void>;
  /** Shown instead of the notice's text. */
  children?: ReactNode;
}

/** The notice about the last action, with an undo button while the action can be undone. */
export function UndoableNotice({ notice, label, onUndo, children = notice.text }: UndoableNoticeProps) {
  const { isError, editId } = notice;
  return (
    <ActionNotice
      isError={isError}
      action={editId && <UndoButton key={editId} label={label} onUndo={() => onUndo(editId)} />}
    >
      {children}
    </ActionNotice>
  );
}
