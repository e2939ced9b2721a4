import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import { classNames } from "../styles/class-names.ts";
import styles from "./button.module.css";

export interface ButtonLook {
  /**
   * Each screen has at most one primary (accent) or order (green) button; its other buttons are outline or quiet. A
   * danger button deletes something.
   */
  variant?: "primary" | "order" | "outline" | "quiet" | "danger" | undefined;
  /** medium: 48 px high; small: 44 px; round: a 44 px disc for one icon, which needs an aria-label. */
  size?: "medium" | "small" | "round" | undefined;
  /** Full width of the container. */
  wide?: boolean | undefined;
}

function lookClass({ variant = "primary", size = "medium", wide = false }: ButtonLook, more?: string) {
  return classNames(
    styles.button,
    styles[variant],
    size !== "medium" && styles[size],
    wide && styles.wide,
    more,
  );
}

export interface ButtonProps extends ButtonLook, ComponentProps<"button"> {
  /** While true, the button is disabled and shows `busyLabel` instead of its children, because a request is running. */
  busy?: boolean | undefined;
  busyLabel?: ReactNode;
}

/** A button; `type="button"` by default. */
export function Button({ variant, size, wide, busy, busyLabel, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={busy || rest.disabled}
      aria-busy={busy || undefined}
      className={lookClass({ variant, size, wide }, className)}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

export function LinkButton({ variant, size, wide, className, ...rest }: ButtonLook & LinkProps) {
  return <Link {...rest} className={lookClass({ variant, size, wide }, className)} />;
}

/** A link to another site or application (chat, call, share) that looks like a button. */
export function AnchorButton({ variant, size, wide, className, ...rest }: ButtonLook & ComponentProps<"a">) {
  return <a {...rest} className={lookClass({ variant, size, wide }, className)} />;
}
