import type { Block } from "graphql-server/features/shop/text-blocks";
import { useWholeShop } from "../../../data/offline/client/use-whole-shop.ts";
import { PageHead } from "../../../lib/page-head.tsx";
import type { PageModule } from "../../../lib/page-module.ts";
import { paths } from "../../../lib/paths.ts";
import { deliveryTimeOf } from "../../../lib/shop-context.tsx";
import { LinkButton } from "../../../ui/form/button.tsx";
import { ArrowRightIcon } from "../../../ui/icons/icons.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { Cluster, Stack } from "../../../ui/layout/primitives.tsx";
import { AboutContent } from "../texts/about-content.tsx";
import { aboutParts } from "../texts/about-parts.ts";
import { Blocks } from "../texts/blocks.tsx";
import * as styles from "./about-page.module.css";

/** Longest description for search results, in characters. */
const MAX_SUMMARY = 160;

export function AboutPage() {
  const shop = useWholeShop("about");
  const { title, since, lead, sections } = aboutParts(shop);
  return (
    <Page flush>
      <PageHead
        path={paths.about}
        title="À propos"
        description={
          shop.texts?.about
            ? summary(lead) || `L’histoire de ${shop.name}`
            : `L’histoire de ${shop.name}, boutique de mode née au Cameroun en 2022, et ses quatre valeurs : qualité, fiabilité, service, livraison en ${deliveryTimeOf(shop)}.`
        }
      />
      <Stack as="header" gap={5} className={styles.hero}>
        <picture>
          <source media="(min-width: 768px)" type="image/avif" srcSet="/banners/wide-4.avif" />
          <source media="(min-width: 768px)" type="image/webp" srcSet="/banners/wide-4.webp" />
          <source type="image/avif" srcSet="/banners/tall-4.avif" />
          <img
            src="/banners/tall-4.webp"
            alt="Robes en tissus imprimés, suspendues à un portant"
            fetchPriority="high"
          />
        </picture>
        <div>
          {since && <p className={styles.since}>{since}</p>}
          <h1>{title}</h1>
          <Blocks blocks={lead} className={styles.lead} />
        </div>
      </Stack>
      <AboutContent sections={sections} />
      <Cluster as="section" gap={4} align="center" justify="between" className={styles.end}>
        <h2>Trouvez votre prochaine tenue</h2>
        <LinkButton to={paths.catalogue}>
          Découvrir le catalogue
          <ArrowRightIcon />
        </LinkButton>
      </Cluster>
    </Page>
  );
}

function summary(lead: readonly Block[]): string {
  const first = lead.find((block) => block.kind === "paragraph");
  return first?.kind === "paragraph" ? first.text.slice(0, MAX_SUMMARY) : "";
}

export const page: PageModule = { Page: AboutPage, part: "about" };
