import * as styles from "./row-pick.module.css";

export interface RowPickProps {
  /** Label of the checkbox, with the name of what the row shows: « Choisir K7M-42P ». */
  label: string;
  isChosen: boolean;
  disabled?: boolean;
  onChoose: () => void;
}

/** In the selection mode, a checkbox that covers a row of a list. The row must have `position: relative`. */
export function RowPick({ label, isChosen, disabled = false, onChoose }: RowPickProps) {
  return (
    <label className={styles.pick}>
      <input type="checkbox" checked={isChosen} disabled={disabled} aria-label={label} onChange={onChoose} />
    </label>
  );
}
