import type { ComponentProps } from "react";
import formStyles from "../ui/form.module.css";

export interface DialogFormProps extends Omit<ComponentProps<"form">, "method" | "noValidate" | "onSubmit"> {
  onSubmit: () => void;
}

/**
 * The form of a dialog. It has its own validation rules. A script sends it, so that the browser does not put the
 * input into the page's address.
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
