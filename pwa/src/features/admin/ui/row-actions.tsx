import { type ReactNode, useId } from "react";
import { Link } from "react-router-dom";
import { Popover } from "../../../ui/feedback/popover.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { MoreIcon } from "../../../ui/icons/action-icons.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import * as styles from "./row-actions.module.css";
import * as sheetStyles from "./sheet.module.css";

export interface RowActionsProps {
  /** Name of what the row shows, such as a product, for the label of the button « … ». */
  name: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * The actions of a list's row that are seldom needed. On wide screens they are icons; on phones they are in a sheet
 * that the button « … » opens.
 */
export function RowActions({ name, className, children }: RowActionsProps) {
  const id = useId();
  return (
    <div className={classNames(styles.actions, className)}>
      <Button
        variant="quiet"
        size="round"
        className={styles.more}
        popoverTarget={id}
        aria-label={`Plus d’actions\u00a0: ${name}`}
      >
        <MoreIcon />
      </Button>
      <Popover id={id} className={classNames(sheetStyles.sheet, styles.sheet)}>
        <p className={styles.name}>{name}</p>
        {children}
      </Popover>
    </div>
  );
}

interface RowActionProps {
  /** Label for screen readers: the action with the name of the row's entry. */
  label: string;
  /** Text of the action in the sheet. */
  word: string;
  isRemoval?: boolean;
  /** The icon of the action. */
  children: ReactNode;
}

export function RowAction({
  label,
  word,
  isRemoval = false,
  onClick,
  children,
}: RowActionProps & { onClick: () => void }) {
  return (
    <button
      type="button"
      data-closes
      aria-label={label}
      className={classNames(styles.action, isRemoval && styles.removal)}
      onClick={onClick}
    >
      {children}
      <span>{word}</span>
    </button>
  );
}

export function RowLink({ to, label, word, children }: Omit<RowActionProps, "isRemoval"> & { to: string }) {
  return (
    <Link to={to} reloadDocument aria-label={label} className={styles.action}>
      {children}
      <span>{word}</span>
    </Link>
  );
}
