import type { ReactNode } from "react";
import { classNames } from "../styles/class-names.ts";
import styles from "./page.module.css";

export interface PageProps {
  /** Width of the content. `wide`: 1200 px. `text`: 720 px, for reading. `narrow`: 560 px, for a form. */
  width?: "wide" | "text" | "narrow";
  /** True for less space above the content, for pages that begin with an image. */
  flush?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function Page({ width = "wide", flush = false, className, children }: PageProps) {
  return (
    <div
      className={classNames(styles.page, width !== "wide" && styles[width], flush && styles.flush, className)}
    >
      {children}
    </div>
  );
}

export function PageHeading({
  title,
  lead,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.heading}>
      <div>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </div>
  );
}
