import * as styles from "./row-pick.module.css";

export interface RowPickProps {
  /** Label of the checkbox: « Choisir » and what the row shows. */
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
