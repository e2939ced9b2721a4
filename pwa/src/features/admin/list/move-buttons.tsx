import { Button } from "../../../ui/form/button.tsx";
import { ChevronUpIcon } from "../../../ui/icons/action-icons.tsx";
import { ChevronDownIcon } from "../../../ui/icons/icons.tsx";

export interface MoveButtonsProps {
  /** Position in the list, counted from 0. */
  place: number;
  count: number;
  labels: readonly [up: string, down: string];
  disabled?: boolean;
  /** Called with the new position, which is always within the list. */
  onMove: (to: number, button: HTMLButtonElement) => void;
}

/** Buttons that move an entry up or down in its list, by mouse, touch or keyboard. */
export function MoveButtons({
  place,
  count,
  labels: [up, down],
  disabled = false,
  onMove,
}: MoveButtonsProps) {
  return [
    { to: place - 1, label: up, Icon: ChevronUpIcon },
    { to: place + 1, label: down, Icon: ChevronDownIcon },
  ].map(({ to, label, Icon }) => {
    const isOutside = to < 0 || to >= count;
    return (
      <Button
        key={label}
        variant="quiet"
        size="round"
        aria-label={label}
        disabled={disabled}
        // At an end of the list, the button has aria-disabled and not `disabled`: a disabled button would lose the
        // focus when its entry arrives there.
        aria-disabled={isOutside || undefined}
        onClick={({ currentTarget }) => !isOutside && onMove(to, currentTarget)}
      >
        <Icon size={20} />
      </Button>
    );
  });
}
