import { Button } from "../../../ui/form/button.tsx";
import { ChevronUpIcon } from "../../../ui/icons/action-icons.tsx";
import { ChevronDownIcon } from "../../../ui/icons/icons.tsx";

export interface MoveButtonsProps {
  /** Index from 0. */
  place: number;
  count: number;
  labels: readonly [up: string, down: string];
  disabled?: boolean;
  /** @param to the new index, always within the list */
  onMove: (to: number, button: HTMLButtonElement) => void;
}

/** Also works by keyboard. */
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
        // The button has aria-disabled instead of disabled, because a disabled button would lose the focus. The entry
        // may reach the end of the list while its button has the focus.
        aria-disabled={isOutside || undefined}
        onClick={({ currentTarget }) => !isOutside && onMove(to, currentTarget)}
      >
        <Icon size={20} />
      </Button>
    );
  });
}
