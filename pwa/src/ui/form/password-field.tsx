import { type ComponentProps, useState } from "react";
import { EyeIcon, EyeOffIcon } from "../icons/action-icons.tsx";
import { classNames } from "../styles/class-names.ts";
import * as styles from "./field.module.css";
import { FieldBox, type FieldFrame } from "./field.tsx";

/** A password field with a button that shows the password, because typing errors are frequent on phones. */
export function PasswordField({ label, hint, error, ...input }: FieldFrame & ComponentProps<"input">) {
  const [shown, setShown] = useState(false);
  return (
    <FieldBox label={label} hint={hint} error={error}>
      {(links) => (
        <span className={styles.frame}>
          <input
            {...input}
            {...links}
            type={shown ? "text" : "password"}
            className={classNames(links.className, styles.reveal)}
          />
          <button
            type="button"
            aria-label="Afficher le mot de passe"
            aria-pressed={shown}
            aria-controls={links.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
          </button>
        </span>
      )}
    </FieldBox>
  );
}
