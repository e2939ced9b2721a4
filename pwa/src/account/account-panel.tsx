import type { ReactNode } from "react";
import { useShop } from "../shop/shop.tsx";
import { Page } from "../ui/page.tsx";
import styles from "./account-form.module.css";

/** The frame of the pages around the account: title of the document and of the page, not for search engines. */
export function AccountPanel({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const shop = useShop();
  return (
    <Page>
      <title>{`${title} | ${shop.name}`}</title>
      <meta name="robots" content="noindex" />
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
