import type { ReactNode } from "react";
import { PageHead } from "../lib/page-head.tsx";
import { Page } from "../ui/layout/page.tsx";
import styles from "./account-form.module.css";

/** The frame of the pages around the account: title of the document and of the page, not for search engines. */
export function AccountPanel({
  title,
  description,
  lead,
  children,
}: {
  title: string;
  description: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Page>
      <PageHead title={title} description={description} />
      <div className={styles.panel}>
        <div>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
      </div>
    </Page>
  );
}
