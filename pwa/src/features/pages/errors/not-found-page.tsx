import { TOP_LEVEL_CATEGORIES } from "graphql-server/features/catalogue/category/category";
import { Link } from "react-router-dom";
import { PageHead } from "../../../lib/page-head.tsx";
import type { PageModule } from "../../../lib/page-module.ts";
import { paths } from "../../../lib/paths.ts";
import { useNotFoundStatus } from "../../../lib/response-status.tsx";
import { LinkButton } from "../../../ui/form/button.tsx";
import { SearchIcon } from "../../../ui/icons/icons.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import * as styles from "./not-found-page.module.css";

export function NotFoundPage() {
  useNotFoundStatus();
  return (
    <Page width="text" className={styles.page}>
      <PageHead title="Page introuvable" description="Cette page n’existe pas ou n’existe plus." />
      <p className={styles.code} aria-hidden="true">
        404
      </p>
      <h1>Cette page est introuvable</h1>
      <p className={styles.text}>
        L’adresse est peut-être mal écrite, ou l’article n’est plus en vente. Le reste de la boutique est
        toujours là.
      </p>
      <div className={styles.actions}>
        <LinkButton to={paths.catalogue}>Voir le catalogue</LinkButton>
        <LinkButton to={paths.search()} variant="outline">
          <SearchIcon />
          Rechercher un produit
        </LinkButton>
      </div>
      <nav aria-label="Catégories">
        <ul className={styles.categories}>
          {TOP_LEVEL_CATEGORIES.map(({ value, label }) => (
            <li key={value}>
              <Link to={paths.listing([value])}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </Page>
  );
}

export const page: PageModule = { Page: NotFoundPage };
