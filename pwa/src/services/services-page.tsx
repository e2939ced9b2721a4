import { PageHead } from "../lib/page-head.tsx";
import type { PageModule } from "../lib/page-module.ts";
import { paths } from "../lib/paths.ts";
import { Page, PageHeading } from "../ui/layout/page.tsx";
import { typeset } from "../ui/text/french-typography.ts";
import { NAIL_SERVICES } from "./nail-services.ts";
import { ServiceCard } from "./service-card.tsx";
import styles from "./services-page.module.css";

/** Cards of the first row on a wide screen: their images load eagerly. */
const FIRST_ROW = 4;

/** The nail services. */
export function ServicesPage() {
  return (
    <Page>
      <PageHead
        path={paths.services}
        title="Soins des ongles"
        description="Manucure, vernis semi-permanent, gel sur capsule, remplissage, gainage : huit soins des ongles à réserver par message ou par téléphone."
      />
      <PageHeading
        title="Soins des ongles"
        lead={typeset(
          "Huit prestations sur rendez-vous. Choisissez, écrivez-nous : nous convenons ensemble du jour et de l’heure.",
        )}
      />
      <ul className={styles.services}>
        {NAIL_SERVICES.map((service, place) => (
          <li key={service.title}>
            <ServiceCard service={service} priority={place < FIRST_ROW} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

export const page: PageModule = { Page: ServicesPage };
