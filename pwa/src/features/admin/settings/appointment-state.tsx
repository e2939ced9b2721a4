import { appointmentSettings } from "graphql-server/features/shop/profile/appointment-settings";
import { paths } from "../../../lib/paths.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { LinkButton } from "../../../ui/form/button.tsx";
import { typeset } from "../../../ui/text/french-typography.ts";
import type { ShopSettings } from "../api/settings-api.ts";
import * as textStyles from "../ui/text.module.css";

const SERVICES = `${paths.adminSettings}/services`;

/** Says whether customers can choose a slot with the saved settings, and otherwise which setting is missing. */
export function AppointmentState({ settings: { details, services } }: { settings: ShopSettings }) {
  const { openings, places } = appointmentSettings(details);
  const timed = (services ?? []).filter(({ isShown, minutes }) => isShown && minutes !== null);
  const nowhere = timed.filter(
    ({ placeIds }) => placeIds.length > 0 && !places.some(({ id }) => placeIds.includes(id)),
  );
  const count = openings.length > 0 ? timed.length - nowhere.length : 0;
  const missing = [
    ...(openings.length === 0 ? ["Indiquez les heures des rendez-vous, puis enregistrez."] : []),
    ...(timed.length === 0 ? ["Donnez une durée à un service au moins."] : []),
    ...nowhere.map(
      ({ title }) => `Choisissez les places de «\u00a0${title}\u00a0» : les siennes ont été retirées.`,
    ),
  ];
  const state =
    count === 0
      ? "Les clients ne peuvent pas encore choisir une heure."
      : `Les clients peuvent choisir une heure pour ${counted(count)}.`;
  if (missing.length === 0) return <p className={textStyles.hint}>{state}</p>;
  const isServiceMissing = timed.length === 0 || nowhere.length > 0;
  return (
    <Notice
      title={state}
      action={
        isServiceMissing && (
          <LinkButton variant="outline" size="small" to={SERVICES}>
            Voir les services
          </LinkButton>
        )
      }
    >
      {missing.map((one) => (
        <p key={one}>{typeset(one)}</p>
      ))}
    </Notice>
  );
}

const counted = (services: number): string => (services === 1 ? "un service" : `${services} services`);
