import type { ComponentProps } from "react";
import * as formStyles from "../ui/form.module.css";

export interface DialogFormProps extends Omit<ComponentProps<"form">, "method" | "noValidate" | "onSubmit"> {
  onSubmit: () => void;
}

/**
 * The form of a dialog. The browser does not check the input, because each form checks its own rules. A script sends
 * the input: without one, the browser would write it into the page's address.
 */
export function DialogForm({ className = formStyles.brief, onSubmit, ...rest }: DialogFormProps) {
  return (
    <form
      method="dialog"
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      {...rest}
    />
  );
}
