import { TOP_LEVEL_CATEGORIES } from "graphql-server/features/catalogue/category/category";
import { PageHead } from "../../../lib/page-head.tsx";
import { paths } from "../../../lib/paths.ts";
import { useNotFoundStatus } from "../../../lib/response-status.tsx";
import { LinkButton } from "../../../ui/form/button.tsx";
import { Page, PageHeading } from "../../../ui/layout/page.tsx";
import { typeset } from "../../../ui/text/french-typography.ts";
import { CategoryLinks } from "../category-links.tsx";
import * as styles from "./unknown-product.module.css";

/** The page of a product that does not exist or is no longer sold. */
export function UnknownProduct() {
  useNotFoundStatus();
  return (
    <Page width="text" className={styles.page}>
      <PageHead
        title="Produit introuvable"
        description="Ce produit n’existe pas, ou il n’est plus en vente."
      />
      <PageHeading
        title="Produit introuvable"
        lead={typeset("Ce produit n’existe pas, ou il n’est plus en vente. D’autres vous attendent :")}
      />
      <LinkButton to={paths.catalogue}>Voir le catalogue</LinkButton>
      <CategoryLinks centred label="Catégories" values={TOP_LEVEL_CATEGORIES.map(({ value }) => value)} />
    </Page>
  );
}
