import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/form/button.tsx";
import * as listStyles from "./list.module.css";

export interface QuestionProps {
  title: string;
  yes: string;
  no: string;
  busy: boolean;
  /** True if the answer « yes » deletes or cancels something. The button for « no » is then the more visible one. */
  destroys?: boolean;
  onYes: () => void;
  onNo: () => void;
  children?: ReactNode;
}

export function Question({ title, yes, no, busy, destroys, onYes, onNo, children }: QuestionProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice title={title}>
        {children}
        <span className={listStyles.actions}>
          <Button
            variant={destroys ? "danger" : "primary"}
            size="small"
            busy={busy}
            busyLabel="En cours..."
            onClick={onYes}
          >
            {yes}
          </Button>
          <Button variant={destroys ? "primary" : "outline"} size="small" disabled={busy} onClick={onNo}>
            {no}
          </Button>
        </span>
      </Notice>
    </div>
  );
}
