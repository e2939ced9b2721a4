import { amountError, parseAmount } from "graphql-server/features/catalogue/product/amount";
import { type KeptService, serviceErrors } from "graphql-server/features/shop/nail-service";
import { AMOUNT, FLAG, LINE, storedAs } from "../forms/field-kinds.ts";
import type { Fields } from "../forms/merge-fields.ts";
import { settleNew } from "../forms/stored-draft.ts";
import type { FormErrors } from "../forms/use-form.ts";
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

export function serviceFormErrors(values: ServiceValues): FormErrors {
  const price = amountError(values.price);
  return { ...serviceErrors(serviceOf(values)), ...(price && { price }) };
}

/** Returns the labels of the given fields, and the values that a colleague has saved in these fields. */
export const savedFields = (
  names: readonly string[],
  saved: ServiceValues,
): readonly (readonly [label: string, saved: string])[] =>
  (Object.keys(SERVICE_FIELDS) as ServiceField[])
    .filter((name) => names.includes(name))
    .map((name) => [LABELS[name], displayed(saved[name])]);

/**
 * Converts the draft of a new service to a draft of the existing service, once the services on the server contain it.
 */
export const settleNewService = (userId: string, services: readonly KeptService[]): void =>
  settleNew(SERVICE_FIELDS, serviceDraft(userId), services.map(valuesOf), (id) => serviceDraft(userId, id));

const displayed = (value: string | boolean): string =>
  typeof value === "string" ? value : value ? "oui" : "non";
