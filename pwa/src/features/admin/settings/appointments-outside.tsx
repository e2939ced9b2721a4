import { isOpen } from "graphql-server/features/orders/appointments/free-slots";
import { appointmentSettings } from "graphql-server/features/shop/profile/appointment-settings";
import type { ShopDetails } from "graphql-server/features/shop/profile/shop-settings";
import { dayText } from "graphql-server/platform/shop-time/day-text";
import { shopDay } from "graphql-server/platform/shop-time/shop-day";
import { PanelReservedSlotsDocument } from "../../../data/graphql/admin.generated.ts";
import { Notice, NoticePlace } from "../../../ui/feedback/notice.tsx";
import { LinkButton } from "../../../ui/form/button.tsx";
import { Cluster, Stack } from "../../../ui/layout/primitives.tsx";
import { typeset } from "../../../ui/text/french-typography.ts";
import { appointmentsUrl } from "../appointments/appointments-url.ts";
import { usePanelQuery } from "../list/use-panel-query.ts";

/** Largest number of days that are named. Further days are named once the appointments of these days are moved. */
const MAX_DAYS = 6;

/**
 * Names the days of future appointments that are outside of the typed opening hours, on a closed day or at a removed
 * place (chair or table). Names them before the owner saves and afterwards, until an admin moves these appointments.
 */
export function AppointmentsOutside({ details }: { details: Partial<ShopDetails> }) {
  const { data } = usePanelQuery(PanelReservedSlotsDocument, {}, { fetchPolicy: "cache-and-network" });
  const settings = appointmentSettings(details);
  const days = (data?.reservedSlots ?? [])
    .filter(
      ({ startsAt, minutes, placeId }) =>
        !isOpen(Date.parse(startsAt), minutes, settings) || !settings.places.some(({ id }) => id === placeId),
    )
    .map(({ startsAt }) => shopDay(new Date(startsAt)));
  const named = [...new Set(days)];
  const others = named.length - MAX_DAYS;
  return (
    <NoticePlace>
      {days.length > 0 && (
        <Notice
          role="presentation"
          title={`${days.length} rendez-vous à venir hors de ces heures, jours ou places`}
        >
          <Stack gap={2}>
            <p>{typeset("Rien n’est annulé : déplacez-les, ou gardez-les ainsi.")}</p>
            <Cluster as="ul" gap={2} rowGap={2} align="center">
              {named.slice(0, MAX_DAYS).map((day) => (
                <li key={day}>
                  <LinkButton variant="outline" size="small" to={appointmentsUrl(day, "DAY")}>
                    {`${dayText(day)} (${days.filter((one) => one === day).length})`}
                  </LinkButton>
                </li>
              ))}
              {others > 0 && <li>{others === 1 ? "et un autre jour" : `et ${others} autres jours`}</li>}
            </Cluster>
          </Stack>
        </Notice>
      )}
    </NoticePlace>
  );
}
