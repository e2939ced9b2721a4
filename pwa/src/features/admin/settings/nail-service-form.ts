import { amountError, parseAmount } from "graphql-server/features/catalogue/product/amount";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { type KeptService, serviceErrors } from "graphql-server/features/shop/nail-service";
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
} as const satisfies Fields<ServiceValues>;
type ServiceField = keyof typeof SERVICE_FIELDS;

const LABELS: Readonly<Record<ServiceField, string>> = {
  title: "Nom",
  description: "Description",
  image: "Photo",
  price: "Prix",
  isFrom: "Prix «\u00a0dès\u00a0»",
  isShown: "Montré",
};

export const valuesOf = ({
  id,
  title,
  description,
  image,
  price,
  isFrom,
  isShown,
}: KeptService): ServiceValues => ({
  ...{ id, title, description, image, isFrom, isShown },
  price: price === null ? "" : String(price),
});

/** An unreadable price is NaN. */
export const serviceOf = ({ price, ...values }: ServiceValues): KeptService => ({
  ...values,
  price: price.trim() === "" ? null : parseAmount(price),
});

export function serviceFieldErrors(values: ServiceValues): FieldErrors {
  const price = amountError(values.price);
  return { ...serviceErrors(serviceOf(values)), ...(price && { price }) };
}

/** Returns the colleague's values because of which the server has refused a service. */
export const serviceConflicts = (
  { conflicts = [] }: Failure,
  sent: FormDraft<ServiceValues>,
  services: readonly KeptService[],
): FormConflict<ServiceValues>[] =>
  conflicts.flatMap(({ field: id, by }) =>
    services
      .filter((one) => one.id === id && id === sent.values.id)
      .map(valuesOf)
      .flatMap((theirs) =>
        conflictsWith(SERVICE_FIELDS, sent, theirs, (name) => ({
          ...{ label: LABELS[name as ServiceField], text: displayed(name, theirs[name]), by },
        })),
      ),
  );

/**
 * Converts the draft of a new service to a draft of the existing service, once the services on the server contain it.
 */
export const settleNewService = (userId: string, services: readonly KeptService[]): void =>
  settleNew(SERVICE_FIELDS, serviceDraft(userId), services.map(valuesOf), (id) => serviceDraft(userId, id));

function displayed(name: keyof ServiceValues, value: string | boolean): string {
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (name === "image") return "une autre photo";
  return name === "price" && value !== "" ? formatPrice(Number(value)) : value;
}
