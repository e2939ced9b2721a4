import { useApolloClient } from "@apollo/client/react";
import { MAX_AMOUNT_LENGTH } from "graphql-server/features/catalogue/product/amount";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { appointmentText, lengthText } from "graphql-server/platform/shop-time/time-text";
import { useEffect, useEffectEvent, useState } from "react";
import { toast } from "../../../../ui/feedback/toast.ts";
import { SelectField, TextField } from "../../../../ui/form/field.tsx";
import { typeset } from "../../../../ui/text/french-typography.ts";
import { bookAppointment } from "../../api/appointments-api.ts";
import type { Order } from "../../api/orders-api.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { type DraftStore, useForm } from "../../forms/use-form.ts";
import { CustomerFields } from "../edit/customer-fields.tsx";
import {
  BOOKING_FIELDS,
  type Booking,
  bookingErrors,
  bookingInput,
  isBooked,
  newBooking,
} from "./booking-form.ts";
import { withFieldsOfForm } from "./fields-of-form.ts";
import { SlotFields } from "./slot-fields.tsx";
import { slotWarning } from "./typed-slot.ts";
import type { BookableService, Bookings } from "./use-bookings.ts";
import { useNow } from "./use-now.ts";

export interface BookingDialogProps {
  draft: DraftStore<Booking>;
  bookings: Bookings;
  /** Values with which the form opens, such as the tapped slot. They replace the same values of a stored draft. */
  given: Partial<Booking>;
  /** @param warning says that the stored appointment lacks the admin's last changes; absent if it has them */
  onSaved: (order: Order, warning?: string) => void;
  onClose: () => void;
}

const SAVED_BEFORE = typeset(
  "Un premier envoi était déjà arrivé : le rendez-vous est enregistré comme il était alors, sans vos derniers changements. Déplacez-le ou modifiez-le.",
);

/**
 * The form of an appointment that an admin agrees with a customer. The input stays if the server refuses it, and is
 * stored as a draft if the dialog is closed.
 */
export function BookingDialog({ draft, bookings, given, onSaved, onClose }: BookingDialogProps) {
  const client = useApolloClient();
  const { settings, services } = bookings;
  const [only, second] = services;
  const known = {
    ...(only && !second && { serviceId: only.id, price: priceText(only) }),
    ...withPrice(given, services),
  };
  const [initial] = useState(() => newBooking(known));
  const form = useForm<Booking, Order>({
    name: "appointment",
    fields: BOOKING_FIELDS,
    saved: initial,
    isNew: true,
    draft,
    validate: bookingErrors,
    save: async (booking) => withFieldsOfForm(await bookAppointment(client, bookingInput(booking))),
    renew: () => newBooking(known),
    onSaved: (order, _, sent) => {
      if (order.appointmentAt !== null)
        toast.success(`Rendez-vous noté\u00a0: ${appointmentText(new Date(order.appointmentAt))}`);
      onSaved(order, isBooked(sent, order) ? undefined : SAVED_BEFORE);
    },
  });
  const { values, control } = form;
  const chosen = services.find(({ id }) => id === values.serviceId);
  const now = useNow();
  const { readOnly, onChange: _, ...service } = control("serviceId");
  // The stored draft may have another slot than the free slot on which the admin has just tapped.
  const replaceSlot = useEffectEvent(() => {
    if (form.isRestored) form.edit(withPrice(given, services));
  });
  useEffect(() => replaceSlot(), []);
  return (
    <FormDialog
      title="Nouveau rendez-vous"
      form={form}
      draft="Ce rendez-vous n’avait pas été enregistré."
      onClose={onClose}
    >
      <SelectField
        {...service}
        label="Service"
        name="appointmentService"
        disabled={readOnly}
        onChange={({ currentTarget: { value } }) => form.edit(withPrice({ serviceId: value }, services))}
      >
        <option value="">Choisissez</option>
        {services.map((one) => (
          <option key={one.id} value={one.id}>
            {serviceText(one)}
          </option>
        ))}
      </SelectField>
      <SlotFields
        control={control}
        places={settings.places}
        anyPlace="La première place libre"
        warning={slotWarning(values, chosen?.minutes ?? 0, settings, now)}
      />
      <CustomerFields control={control} phone={values.phone} />
      <TextField
        {...control("price")}
        label="Prix, en FCFA"
        name="appointmentPrice"
        hint="Vide&nbsp;: celui du service"
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_AMOUNT_LENGTH}
      />
    </FormDialog>
  );
}

/** Returns a service with its length and price, as the select shows it: « Pose gel · 45 min · dès 5 000 FCFA ». */
const serviceText = ({ title, minutes, price, isFrom }: BookableService): string =>
  [title, lengthText(minutes), price !== null && `${isFrom ? "dès " : ""}${formatPrice(price)}`]
    .filter(Boolean)
    .join(" · ");

const priceText = ({ price }: BookableService): string => (price === null ? "" : String(price));

/** Returns the given values. If they contain a service, adds its price; an empty text if it has no price. */
function withPrice(given: Partial<Booking>, services: readonly BookableService[]): Partial<Booking> {
  const service = services.find(({ id }) => id === given.serviceId);
  return service ? { ...given, price: priceText(service) } : given;
}
