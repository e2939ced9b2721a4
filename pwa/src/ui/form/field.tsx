import { type ComponentProps, type ReactNode, useId } from "react";
import { AlertIcon, ChevronDownIcon } from "../icons/icons.tsx";
import { Row } from "../layout/primitives.tsx";
import { classNames } from "../styles/class-names.ts";
import * as styles from "./field.module.css";

export interface FieldFrame {
  label: ReactNode;
  hint?: ReactNode;
  /** Error below the field. The form removes the error when the user edits the field. */
  error?: string | undefined;
  /** Adds « facultatif » to the label. */
  optional?: boolean | undefined;
}

export interface ControlLinks {
  id: string;
  className: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/**
 * A label, hint and error around a control. `children` renders the control with the attributes that link it to these
 * texts.
 */
export function FieldBox({
  label,
  hint,
  error,
  optional,
  children,
}: FieldFrame & { children: (links: ControlLinks) => ReactNode }) {
  const id = useId();
  const describedBy = classNames(hint ? `${id}-hint` : null, error ? `${id}-error` : null);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (facultatif)</span>}
      </label>
      {children({
        id,
        className: styles.control ?? "",
        "aria-invalid": error ? true : undefined,
        "aria-describedby": describedBy,
      })}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          <AlertIcon size={18} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

/** A field for one line of text, an e-mail address, a number or a file. */
export function TextField({ label, hint, error, optional, ...input }: FieldFrame & ComponentProps<"input">) {
  return (
    <FieldBox label={label} hint={hint} error={error} optional={optional}>
      {(links) => <input type="text" {...input} {...links} />}
    </FieldBox>
  );
}

export function TextAreaField({
  label,
  hint,
  error,
  optional,
  ...area
}: FieldFrame & ComponentProps<"textarea">) {
  return (
    <FieldBox label={label} hint={hint} error={error} optional={optional}>
      {(links) => <textarea {...area} {...links} />}
    </FieldBox>
  );
}

/** A field with a list of options. `children` are the option elements. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  children,
  ...select
}: FieldFrame & ComponentProps<"select">) {
  return (
    <FieldBox label={label} hint={hint} error={error} optional={optional}>
      {(links) => (
        <span className={styles.frame}>
          <select {...select} {...links}>
            {children}
          </select>
          <ChevronDownIcon size={20} />
        </span>
      )}
    </FieldBox>
  );
}

/** A checkbox with its label, 44 px high. */
export function CheckField({ label, ...input }: { label: ReactNode } & ComponentProps<"input">) {
  return (
    <Row as="label" gap={3} className={styles.check}>
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </Row>
  );
}
