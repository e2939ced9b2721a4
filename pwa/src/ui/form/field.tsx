import { type ComponentProps, type ReactNode, useId } from "react";
import { AlertIcon, ChevronDownIcon } from "../icons/icons.tsx";
import { Row } from "../layout/primitives.tsx";
import { classNames } from "../styles/class-names.ts";
import * as styles from "./field.module.css";

export interface FieldFrame {
  label: ReactNode;
  hint?: ReactNode;
  /** The form removes it when the field is edited. */
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

/** `children` renders the control with the given attributes. */
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

/** A single-row text, e-mail, number or file field. */
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

/** `children` are the option elements. */
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

/** 44 px high. */
export function CheckField({ label, ...input }: { label: ReactNode } & ComponentProps<"input">) {
  return (
    <Row as="label" gap={3} className={styles.check}>
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </Row>
  );
}
