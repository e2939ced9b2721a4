import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { useSettled } from "./use-settled.ts";

export interface EraseButtonProps {
  label: string;
  icon?: ReactNode;
  onErase: () => void;
}

/**
 * A button that erases data from this device, at the second tap only, because erased data cannot be fetched again. The
 * second tap counts only after the new label has been shown for a second; otherwise a double tap would erase.
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
    // Uses aria-disabled, because `disabled` would take the focus from the button.
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
