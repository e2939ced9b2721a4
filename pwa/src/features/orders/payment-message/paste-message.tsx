import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { TextAreaField } from "../../../ui/form/field.tsx";

export interface PasteMessageProps {
  disabled?: boolean | undefined;
  onText: (text: string) => void;
}

/**
 * A button that reads a mobile-money operator's message from the clipboard. In a browser that has no clipboard or
 * denies access to it, the user pastes the message into a text field instead.
 */
export function PasteMessage({ disabled, onText }: PasteMessageProps) {
  const [isTyped, setTyped] = useState(false);
  const paste = async () => {
    const text = await readClipboard();
    if (text) onText(text);
    else setTyped(true);
  };
  if (isTyped)
    return (
      <TextAreaField
        label="Message de l’opérateur"
        name="paymentMessage"
        rows={3}
        hint="Il reste sur ce téléphone."
        readOnly={disabled}
        ref={focus}
        onChange={({ currentTarget: { value } }) => value.trim() && onText(value)}
      />
    );
  return (
    <div>
      <Button variant="outline" size="small" disabled={disabled} onClick={() => void paste()}>
        Coller un message
      </Button>
    </div>
  );
}

const focus = (area: HTMLTextAreaElement | null) => area?.focus();

/** Returns the text of the clipboard; undefined if it has no text, or if the browser denies access */
export async function readClipboard(): Promise<string | undefined> {
  try {
    return (await navigator.clipboard.readText()).trim() || undefined;
  } catch {
    return undefined;
  }
}
