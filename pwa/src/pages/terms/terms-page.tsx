import { PageHead } from "../../lib/page-head.tsx";
import type { PageModule } from "../../lib/page-module.ts";
import { paths } from "../../lib/paths.ts";
import { useShop } from "../../lib/shop-context.tsx";
import { Page, PageHeading } from "../../ui/layout/page.tsx";
import { TopicList } from "../../ui/layout/topic-list.tsx";
import { typeset } from "../../ui/text/french-typography.ts";
import styles from "./terms-page.module.css";
import { TERMS_DATE, type TermsPart, termsOf } from "./terms-texts.ts";

/** The terms of sale and the privacy notice. */
export function TermsPage() {
  const shop = useShop();
  return (
    <Page>
      <PageHead
        path={paths.terms}
        title="Conditions de vente et confidentialité"
        description={`Commande, paiement, livraison, retours sous 14 jours et protection de vos données chez ${shop.name}.`}
      />
      <PageHeading
        title="Conditions de vente et confidentialité"
        lead={typeset(`En vigueur depuis le ${TERMS_DATE}.`)}
      />
      <TopicList topics={termsOf(shop).map((part) => ({ ...part, content: <Paragraphs {...part} /> }))} />
    </Page>
  );
}

function Paragraphs({ paragraphs }: TermsPart) {
  return paragraphs.map((paragraph) => (
    <p key={paragraph} className={styles.paragraph}>
      {typeset(paragraph)}
    </p>
  ));
}

export const page: PageModule = { Page: TermsPage };
