import { useEffect, useEffectEvent, useState } from "react";
import { Notice } from "../../../ui/feedback/notice.tsx";
import type { FieldsOfMessage } from "./message-to-fields.ts";
import { PasteMessage } from "./paste-message.tsx";

export interface MessageFieldsProps {
  /** Direction of the payment that the message must be about: RECEIVED by the shop, or SENT by a customer. */
  expected: "RECEIVED" | "SENT";
  /**
   * The amount that is due, in whole FCFA. If it is present, the form does not take over the message's amount, but
   * compares it with this amount.
   */
  due?: number;
  /** A message that the form reads as soon as it opens. */
  text?: string | undefined;
  disabled?: boolean;
  onRead: (fields: FieldsOfMessage) => void;
}

/** Fills the fields of a payment's form from a pasted message. The message is not sent to the server. */
export function MessageFields({ expected, due, text, disabled, onRead }: MessageFieldsProps) {
  const [read, setRead] = useState<{ isProblem: boolean; said: string }>();
  const show = async (message: string) => {
    try {
      const { readFields } = await import("./message-to-fields.ts");
      const found = readFields(message, expected, due);
      setRead(found);
      if (found.fields) onRead(found.fields);
    } catch {
      setRead({ isProblem: true, said: `Sans réseau, recopiez ce message\u00a0: ${message}` });
    }
  };
  const showFirst = useEffectEvent(show);
  useEffect(() => {
    if (text) void showFirst(text);
  }, [text]);
  return (
    <>
      <PasteMessage disabled={disabled} onText={(pasted) => void show(pasted)} />
      {read && <Notice kind={read.isProblem ? "error" : "info"}>{read.said}</Notice>}
    </>
  );
}
