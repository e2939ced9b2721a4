import type { AppointmentSettings } from "graphql-server/features/shop/profile/appointment-settings";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { SelectField, TextField } from "../../../../ui/form/field.tsx";
import type { ControlProps } from "../../forms/use-form.ts";
import * as styles from "./slot-fields.module.css";

export interface SlotFieldsProps {
  control: (field: "day" | "time" | "placeId") => ControlProps<string>;
  places: AppointmentSettings["places"];
  /** Label of the option for no particular place. The label says which place the server then chooses. */
  anyPlace: string;
  /** Warning about an unusual slot (see `slotWarning`); undefined for none. */
  warning: string | undefined;
}

/** The fields for day, time and place. The place can be chosen only if the shop has more than one. */
export function SlotFields({ control, places, anyPlace, warning }: SlotFieldsProps) {
  const { readOnly, ...place } = control("placeId");
  return (
    <>
      <div className={styles.slot}>
        <TextField {...control("day")} label="Jour" name="appointmentDay" type="date" />
        <TextField {...control("time")} label="Heure" name="appointmentTime" type="time" step={900} />
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
