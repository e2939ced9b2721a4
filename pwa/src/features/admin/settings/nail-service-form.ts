import { amountError, parseAmount } from "graphql-server/features/catalogue/product/amount";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { type KeptService, serviceErrors } from "graphql-server/features/shop/nail-service";
import { type AppointmentSettings } from "graphql-server/features/shop/profile/appointment-settings";
import { lengthText } from "graphql-server/platform/shop-time/time-text";
import type { Failure } from "../../../lib/result.ts";
import { AMOUNT, FLAG, LINE, storedAs } from "../forms/field-kinds.ts";
import type { Fields } from "../forms/form-fields.ts";
import { conflictsWith, type FormConflict, type FormDraft } from "../forms/form-state.ts";
import { settleNew } from "../forms/stored-draft.ts";
import type { FieldErrors } from "../forms/use-form.ts";
import { type ServiceValues, serviceDraft } from "./settings-drafts.ts";

export const SERVICE_FIELDS = {
  title: LINE,
  description: LINE,
  image: storedAs((address: string) => address),
  price: AMOUNT,
  isFrom: FLAG,
  isShown: FLAG,
  minutes: storedAs((minutes: string) => minutes),
  placeIds: storedAs((ids: readonly string[]) => [...ids].sort()),
} as const satisfies Fields<ServiceValues>;
type ServiceField = keyof typeof SERVICE_FIELDS;

const LABELS: Readonly<Record<ServiceField, string>> = {
  title: "Nom",
  description: "Description",
  image: "Photo",
  price: "Prix",
  isFrom: "Prix «\u00a0dès\u00a0»",
  isShown: "Montré",
  minutes: "Durée",
  placeIds: "Places",
};

export const valuesOf = ({
  id,
  title,
  description,
  image,
  price,
  isFrom,
  isShown,
  minutes,
  placeIds,
}: KeptService): ServiceValues => ({
  ...{ id, title, description, image, isFrom, isShown, placeIds },
  price: price === null ? "" : String(price),
  minutes: minutes === null ? "" : String(minutes),
});

/** Converts the form to the service to store. The price is NaN if it is no number. */
export const serviceOf = ({ price, minutes, ...values }: ServiceValues): KeptService => ({
  ...values,
  price: price.trim() === "" ? null : parseAmount(price),
  minutes: minutes === "" ? null : Number(minutes),
});

export function serviceFieldErrors(values: ServiceValues): FieldErrors {
  const price = amountError(values.price);
  return { ...serviceErrors(serviceOf(values)), ...(price && { price }) };
}

/**
 * If the server has refused a service because a colleague has changed the same fields: returns these fields, with the
 * colleague's values.
 * @param places the shop's places (chairs or tables), whose names a conflict shows
 */
export const serviceConflicts = (
  { conflicts = [] }: Failure,
  sent: FormDraft<ServiceValues>,
  services: readonly KeptService[],
  places: AppointmentSettings["places"],
): FormConflict<ServiceValues>[] =>
  conflicts.flatMap(({ field: id, by }) =>
    services
      .filter((one) => one.id === id && id === sent.values.id)
      .map(valuesOf)
      .flatMap((theirs) =>
        conflictsWith(SERVICE_FIELDS, sent, theirs, (name) => ({
          ...{ label: LABELS[name as ServiceField], text: displayed(name, theirs, places), by },
        })),
      ),
  );

/**
 * If the server has already stored the new service, because only its answer was lost: turns the draft of the new
 * service into a draft of the stored service.
 */
export const settleNewService = (userId: string, services: readonly KeptService[]): void =>
  settleNew(SERVICE_FIELDS, serviceDraft(userId), services.map(valuesOf), (id) => serviceDraft(userId, id));

function displayed(
  name: keyof ServiceValues,
  values: ServiceValues,
  places: AppointmentSettings["places"],
): string {
  const { image: _, price, minutes, placeIds, ...others } = values;
  switch (name) {
    case "image":
      return "une autre photo";
    case "price":
      return price && formatPrice(Number(price));
    case "minutes":
      return minutes && lengthText(Number(minutes));
    case "placeIds":
      return placeNames(placeIds, places);
    default: {
      const value = others[name];
      return typeof value === "boolean" ? (value ? "oui" : "non") : value;
    }
  }
}

const placeNames = (ids: readonly string[], places: AppointmentSettings["places"]): string =>
  ids.length === 0
    ? "toutes les places"
    : places
        .filter(({ id }) => ids.includes(id))
        .map(({ name }) => name)
        .join(", ");
