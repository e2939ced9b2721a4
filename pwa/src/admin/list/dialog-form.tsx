import type { ComponentProps } from "react";

export interface DialogFormProps extends Omit<ComponentProps<"form">, "method" | "noValidate" | "onSubmit"> {
  onSubmit: () => void;
}

/** The form of a dialog, checked by its own rules and sent by script: nothing typed reaches an address. */
export function DialogForm({ className = "admin-dialog-form", onSubmit, ...rest }: DialogFormProps) {
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
