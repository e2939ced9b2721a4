import type { AppointmentSettings } from "graphql-server/features/shop/profile/appointment-settings";
import { useId } from "react";
import { CheckField } from "../../../ui/form/field.tsx";
import { FieldError } from "../ui/field-error.tsx";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./service-places.module.css";

interface ServicePlacesProps {
  places: AppointmentSettings["places"];
  /** Ids of the places (chairs or tables) at which the service is done; empty for all places. */
  chosen: readonly string[];
  disabled: boolean;
  error: string | undefined;
  onChoose: (ids: readonly string[]) => void;
}

/**
 * The places (chairs or tables) at which a service is done. Renders nothing if the shop has only one place, unless the
 * owner has removed all places of the service from the shop: the owner must then choose a place that still exists.
 */
export function ServicePlaces({ places, chosen, disabled, error, onChoose }: ServicePlacesProps) {
  const id = useId();
  const isAtAll = chosen.length === 0;
  const known = places.filter((place) => isAtAll || chosen.includes(place.id));
  if (places.length < 2 && known.length > 0) return null;
  const choose = (placeId: string, isChosen: boolean) => {
    const ids = places
      .map((place) => place.id)
      .filter((one) => (one === placeId ? isChosen : known.some((place) => place.id === one)));
    onChoose(ids.length === places.length ? [] : ids);
  };
  return (
    <fieldset className={styles.places} aria-describedby={`${id}-hint`}>
      <legend>Places</legend>
      <p id={`${id}-hint`} className={textStyles.hint}>
        {known.length === 0
          ? "Ses places ont été retirées\u00a0: choisissez où il se fait."
          : "Là où ce service se fait."}
      </p>
      {places.map((place) => {
        const isChosen = known.includes(place);
        return (
          <CheckField
            key={place.id}
            label={place.name}
            name={`servicePlace-${place.id}`}
            // The last chosen place cannot be switched off, because without a place no slot of the service would be
            // free.
            disabled={disabled || (isChosen && known.length === 1)}
            checked={isChosen}
            onChange={({ currentTarget: { checked } }) => choose(place.id, checked)}
          />
        );
      })}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
