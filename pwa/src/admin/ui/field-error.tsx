import type { ReactNode } from "react";
import { AlertIcon } from "../../ui/icons/icons.tsx";
import textStyles from "./text.module.css";

/** The error of a group of controls, for which no single field can show it. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={textStyles.error} id={id} role="alert">
      <AlertIcon size={18} />
      {children}
    </p>
  );
}
