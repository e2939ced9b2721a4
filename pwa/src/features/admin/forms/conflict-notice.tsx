import type { ReactNode } from "react";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import * as buttonStyles from "../ui/buttons.module.css";
import * as styles from "./conflict-notice.module.css";

export interface ConflictRow {
  label: string;
  mine: string;
  saved: string;
}

export interface ConflictNoticeProps {
  title: string;
  rows: readonly ConflictRow[];
  busy: boolean;
  onTakeSaved: () => void;
  onSaveMine: () => void;
  children: ReactNode;
}

/**
 * Shows the fields that two users have changed, and lets the user choose a version. Nothing is overwritten before the
 * choice, and no input is lost.
 */
export function ConflictNotice({
  title,
  rows,
  busy,
  onTakeSaved,
  onSaveMine,
  children,
}: ConflictNoticeProps) {
  return (
    <Notice kind="error" title={title} className={styles.conflict}>
      <p>{children}</p>
      <dl>
        {rows.map(({ label, mine, saved }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>Votre version&nbsp;: {mine}</dd>
            <dd>Version enregistrée&nbsp;: {saved}</dd>
          </div>
        ))}
      </dl>
      <div className={classNames(buttonStyles.row, styles.buttons)}>
        <Button variant="outline" size="small" disabled={busy} onClick={onTakeSaved}>
          Prendre la version enregistrée
        </Button>
        <Button variant="outline" size="small" disabled={busy} onClick={onSaveMine}>
          Enregistrer la mienne
        </Button>
      </div>
    </Notice>
  );
}
