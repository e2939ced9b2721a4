import type { ReactNode } from "react";
import { classNames } from "../styles/class-names.ts";
import styles from "./page.module.css";

export interface PageProps {
  /** wide: 1200 px; text: for reading, 720 px; narrow: for a form, 560 px. */
  width?: "wide" | "text" | "narrow";
  /** Less space above: for pages that begin with a picture. */
  flush?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** The column a page stands in, with the shop's side margins. */
export function Page({ width = "wide", flush = false, className, children }: PageProps) {
  return (
    <div
      className={classNames(styles.page, width !== "wide" && styles[width], flush && styles.flush, className)}
    >
      {children}
    </div>
  );
}

/** The one h1 of a page, a line under it, and beside it what acts on the whole page. */
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
