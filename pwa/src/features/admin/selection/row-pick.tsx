import * as styles from "./row-pick.module.css";

export interface RowPickProps {
  /** « Choisir » and what the row shows. */
  label: string;
  isChosen: boolean;
  disabled?: boolean;
  onChoose: () => void;
}

/** Makes a row of a list a checkbox, in the selection mode. The row is positioned. */
export function RowPick({ label, isChosen, disabled = false, onChoose }: RowPickProps) {
  return (
    <label className={styles.pick}>
      <input type="checkbox" checked={isChosen} disabled={disabled} aria-label={label} onChange={onChoose} />
    </label>
  );
}
