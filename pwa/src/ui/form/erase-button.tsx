import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { useSettled } from "./use-settled.ts";

export interface EraseButtonProps {
  label: string;
  icon?: ReactNode;
  onErase: () => void;
}

/**
 * A button that erases data from this device only at the second tap, because erased data cannot be fetched again. The
 * second tap counts only once the new label has been shown for a second: otherwise a double tap would erase.
 */
export function EraseButton({ label, icon, onErase }: EraseButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const isSettled = useSettled(String(isAsked));
  const isResting = isAsked && !isSettled;
  const press = () => {
    if (isResting) return;
    if (isAsked) onErase();
    setAsked(!isAsked);
  };
  return (
    // Not `disabled`, because the button would lose the focus.
    <Button
      variant={isAsked ? "danger" : "outline"}
      size="small"
      aria-disabled={isResting}
      onClick={press}
      onBlur={() => setAsked(false)}
    >
      {icon}
      <span>{isAsked ? "Effacer pour de bon" : label}</span>
    </Button>
  );
}
