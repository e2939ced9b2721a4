import type { ReactNode } from "react";
import { classNames } from "../styles/class-names.ts";
import styles from "./badge.module.css";

export interface BadgeProps {
  /**
   * Meaning, which decides the colour. `calm`: a brand or a role. `sale`: a discount on an image. `strong`:
   * « Nouveau ». `outlined`: in progress. `done`: completed successfully. `over`: ended without success, such as a
   * cancelled order.
   */
  kind?: "calm" | "sale" | "strong" | "outlined" | "done" | "over";
  className?: string | undefined;
  children: ReactNode;
}

export function Badge({ kind = "calm", className, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, kind !== "calm" && styles[kind], className)}>{children}</span>
  );
}
