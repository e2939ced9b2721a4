import { amountError, parseAmount } from "graphql-server/catalogue/product/amount";
import { type KeptService, serviceErrors } from "graphql-server/shop/service";
import { mergeTyped } from "../drafts/merge-typed.ts";
import { NEW_SERVICE, readService, type ServiceDraft, type ServiceForm } from "./settings-drafts.ts";

const LABELS: Readonly<Record<keyof ServiceForm, string>> = {
  title: "Nom",
  description: "Description",
  image: "Photo",
  price: "Prix",
  isFrom: "Prix «\u00a0dès\u00a0»",
  isShown: "Montré",
};

/** A service as its form has it. */
export const formOf = ({ title, description, image, price, isFrom, isShown }: KeptService): ServiceForm => ({
  ...{ title, description, image, isFrom, isShown },
  price: price === null ? "" : String(price),
});

/** The service that a form says; a price that cannot be read is NaN. */
export const serviceOf = (id: string, { price, ...form }: ServiceForm): KeptService => ({
  id,
  ...form,
  price: price.trim() === "" ? null : parseAmount(price),
});

/** What is wrong with the form by field, in French; empty when it can be sent. */
export function serviceFormErrors(id: string, form: ServiceForm): ReturnType<typeof serviceErrors> {
  const price = amountError(form.price);
  return { ...serviceErrors(serviceOf(id, form)), ...(price && { price }) };
}

/** What is typed of a service, over what is saved. */
export interface MergedService {
  form: ServiceForm;
  /** As it is saved. */
  seen: ServiceForm;
  /** What somebody else has saved meanwhile in fields that were typed too. */
  meanwhile: readonly (readonly [label: string, saved: string])[];
}

/** A service as its form opens. */
export interface OpenedService extends MergedService {
  id: string;
  /** Under which its draft is kept. */
  key: string;
  isRestored: boolean;
}

export const isNewService = ({ key }: OpenedService): boolean => key === NEW_SERVICE;

/** The form of a service, as it was left where it was not saved. */
export function openedService(userId: string, key: string, service: KeptService): OpenedService {
  const seen = formOf(service);
  const draft = readService(userId, key);
  const opened = { id: service.id, key, seen };
  if (!draft) return { ...opened, form: seen, isRestored: false, meanwhile: [] };
  return { ...opened, ...mergedService(draft, seen), isRestored: true };
}

/** What is typed of a service over what is saved now. */
export function mergedService(typed: ServiceDraft, saved: ServiceForm): MergedService {
  const { form, conflicts } = mergeTyped(typed.form, typed.seen, saved);
  return { form, seen: saved, meanwhile: conflicts.map((field) => [LABELS[field], displayed(saved[field])]) };
}

/** Whether a form was begun on the service as it is saved now. */
export const isSeen = (saved: KeptService, seen: ServiceForm): boolean =>
  JSON.stringify(formOf(saved)) === JSON.stringify(seen);

const displayed = (value: string | boolean): string =>
  typeof value === "string" ? value : value ? "oui" : "non";
