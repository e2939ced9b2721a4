import type { ReactNode } from "react";
import { PageHead } from "../../lib/page-head.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { Stack } from "../../ui/layout/primitives.tsx";
import * as styles from "./account-form.module.css";

/** Layout of the account's pages. Search engines are asked not to index them. */
export function AccountLayout({
  title,
  description,
  lead,
  isWide = false,
  children,
}: {
  title: string;
  description: string;
  lead?: ReactNode;
  /** True for a page of cards, which use the whole width of the screen. */
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <Page>
      <PageHead title={title} description={description} />
      <Stack gap="fields" className={isWide ? styles.wide : styles.layout}>
        <div>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
      </Stack>
    </Page>
  );
}
