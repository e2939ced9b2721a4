import type { ReactNode } from "react";
import { AlertIcon } from "../../ui/icons/icons.tsx";
import textStyles from "./text.module.css";

/** What is wrong with a group of controls, which has no field of its own to say it. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={textStyles.error} id={id} role="alert">
      <AlertIcon size={18} />
      {children}
    </p>
  );
}
