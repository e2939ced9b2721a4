import type { ComponentProps } from "react";
import * as formStyles from "../ui/form.module.css";

export interface DialogFormProps extends Omit<ComponentProps<"form">, "method" | "noValidate" | "onSubmit"> {
  onSubmit: () => void;
}

/**
 * The form of a dialog. It switches the browser's own checks off, because each form checks its own rules. `onSubmit`
 * sends the values. With the method `dialog`, the browser itself never sends them or writes them into the URL.
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
