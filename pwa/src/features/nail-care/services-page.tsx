import { NAIL_SERVICES } from "graphql-server/features/shop/default-services";
import { useEffect } from "react";
import { useWholeShop } from "../../data/offline/client/use-whole-shop.ts";
import { onceDataAllowed } from "../../lib/data-saver.ts";
import { PageHead } from "../../lib/page-head.tsx";
import type { PageModule } from "../../lib/page-module.ts";
import { paths } from "../../lib/paths.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { Page, PageHeading } from "../../ui/layout/page.tsx";
import { typeset } from "../../ui/text/french-typography.ts";
import { loadStoredSlots } from "../appointments/load-appointments.ts";
import { ServiceCard } from "./service-card.tsx";
import * as styles from "./services-page.module.css";

/** Number of cards in the first row on a wide screen. Their images load eagerly. */
const FIRST_ROW = 4;

/** Time after which the free slots are read even if the page is busy (ms). */
const LATEST_MS = 5_000;

/** The page of the shop's services. If the owner has entered no services, the page shows the eight default services. */
export function ServicesPage() {
  const { services, appointmentHours } = useWholeShop("services");
  const hasHours = (appointmentHours ?? []).length > 0;
  const timed = (services ?? []).filter(({ minutes }) => hasHours && minutes).map(({ id }) => id);
  useFreeSlotsInAdvance(timed.join(" "));
  const count = services ? "Nos" : "Huit";
  return (
    <Page>
      <PageHead
        path={paths.services}
        title="Soins des ongles"
        description={
          services
            ? `${services.map(({ title }) => title).join(", ")} : à réserver par message ou par téléphone.`
            : "Manucure, vernis semi-permanent, gel sur capsule, remplissage, gainage : huit soins des ongles à réserver par message ou par téléphone."
        }
      />
      <PageHeading
        title="Soins des ongles"
        lead={typeset(
          `${count} prestations sur rendez-vous. ${
            timed.length > 0
              ? "Choisissez votre heure, ou écrivez-nous."
              : "Choisissez, écrivez-nous : nous convenons ensemble du jour et de l’heure."
          }`,
        )}
      />
      <ul className={styles.services}>
        {(services ?? NAIL_SERVICES).map((service, place) => (
          <li key={service.image + service.title}>
            <ServiceCard service={service} priority={place < FIRST_ROW} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** Reads the free slots of services once, so that a slot can be chosen without a network later. */
function useFreeSlotsInAdvance(serviceIds: string): void {
  useEffect(() => {
    if (serviceIds === "") return;
    let isOpen = true;
    const read = async () => {
      const keep = await loadStoredSlots();
      if (isOpen) await keep(serviceIds.split(" "));
    };
    const cancel = whenIdle(() => onceDataAllowed(() => void read().catch(() => undefined)), LATEST_MS);
    return () => {
      isOpen = false;
      cancel();
    };
  }, [serviceIds]);
}

export const page: PageModule = { Page: ServicesPage, part: "services" };
