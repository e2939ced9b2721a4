import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/form/button.tsx";
import * as listStyles from "./list.module.css";

export interface QuestionProps {
  title: string;
  yes: string;
  no: string;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
  children?: ReactNode;
}

/** Asks for confirmation in place of the clicked button. */
export function Question({ title, yes, no, busy, onYes, onNo, children }: QuestionProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice title={title}>
        {children}
        <span className={listStyles.actions}>
          <Button size="small" busy={busy} busyLabel="En cours..." onClick={onYes}>
            {yes}
          </Button>
          <Button variant="outline" size="small" disabled={busy} onClick={onNo}>
            {no}
          </Button>
        </span>
      </Notice>
    </div>
  );
}
