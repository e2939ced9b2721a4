import type { ReactNode } from "react";
import { AlertIcon } from "../../../ui/icons/icons.tsx";
import * as textStyles from "./text.module.css";

/** Shows an error that does not belong to a single field. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={textStyles.error} id={id} role="alert">
      <AlertIcon size={18} />
      {children}
    </p>
  );
}
