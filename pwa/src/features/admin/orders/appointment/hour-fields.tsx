import type { AppointmentSettings } from "graphql-server/features/shop/profile/appointment-settings";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { SelectField, TextField } from "../../../../ui/form/field.tsx";
import type { ControlProps } from "../../forms/use-form.ts";
import * as styles from "./hour-fields.module.css";

export interface HourFieldsProps {
  control: (field: "day" | "hour" | "placeId") => ControlProps<string>;
  places: AppointmentSettings["places"];
  /** Label of the option for no particular place, which says what the server then does. */
  anyPlace: string;
  /** See `hourWarning`. */
  warning: string | undefined;
}

/** The fields for day, hour and place. A shop with one place need not choose it. */
export function HourFields({ control, places, anyPlace, warning }: HourFieldsProps) {
  const { readOnly, ...place } = control("placeId");
  return (
    <>
      <div className={styles.hour}>
        <TextField {...control("day")} label="Jour" name="appointmentDay" type="date" />
        <TextField {...control("hour")} label="Heure" name="appointmentHour" type="time" step={900} />
      </div>
      {warning && <Notice>{warning}</Notice>}
      {places.length > 1 && (
        <SelectField {...place} label="Place" name="appointmentPlace" disabled={readOnly}>
          <option value="">{anyPlace}</option>
          {places.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
