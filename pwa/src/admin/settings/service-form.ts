import { amountError, parseAmount } from "graphql-server/catalogue/product/amount";
import { type KeptService, normaliseService, serviceErrors } from "graphql-server/shop/service";
import { isSameField, mergeTyped } from "../drafts/merge-typed.ts";
import {
  dropService,
  keepService,
  NEW_SERVICE,
  readService,
  type ServiceDraft,
  type ServiceForm,
} from "./settings-drafts.ts";

const LABELS: Readonly<Record<keyof ServiceForm, string>> = {
  title: "Nom",
  description: "Description",
  image: "Photo",
  price: "Prix",
  isFrom: "Prix «\u00a0dès\u00a0»",
  isShown: "Montré",
};
const FIELDS = Object.keys(LABELS) as (keyof ServiceForm)[];

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

/** What a form says, as it is stored. */
const valuesOf = (form: ServiceForm) => normaliseService(serviceOf("", form));

/** Whether two forms say the same service. */
export const isSameService = (one: ServiceForm, other: ServiceForm): boolean =>
  FIELDS.every((field) => isSameField(field, [one, other], valuesOf));

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
  sent?: ServiceForm | undefined;
  isRestored: boolean;
}

/** The form of a service, as it was left where it was not saved. */
export function openedService(userId: string, key: string, service: KeptService): OpenedService {
  const seen = formOf(service);
  const draft = readService(userId, key);
  const opened = { id: service.id, key, seen };
  // What is saved by now is no draft any more.
  if (!draft || isSameService(draft.form, seen))
    return { ...opened, form: seen, isRestored: false, meanwhile: [] };
  const { id = service.id, sent } = draft;
  const identity = key === NEW_SERVICE && { id, sent };
  return { ...opened, ...mergedService(draft, seen), ...identity, isRestored: true };
}

/**
 * Makes the draft of a new service one of the service that it has added, where the answer was lost: what was typed since is
 * a change of that.
 */
export function settleNewService(userId: string, services: readonly KeptService[]): void {
  const draft = readService(userId, NEW_SERVICE);
  const added = services.find(({ id }) => id === draft?.id);
  if (!draft || !added) return;
  const { form, sent: seen = formOf(added) } = draft;
  dropService(userId, NEW_SERVICE);
  if (!isSameService(form, seen)) keepService(userId, added.id, { form, seen });
}

/** What is typed of a service over what is saved now. */
export function mergedService(typed: ServiceDraft, saved: ServiceForm): MergedService {
  const { form, conflicts } = mergeTyped(typed.form, typed.seen, saved, valuesOf);
  return { form, seen: saved, meanwhile: conflicts.map((field) => [LABELS[field], displayed(saved[field])]) };
}

/** Whether a form was begun on the service as it is saved now. */
export const isSeen = (saved: KeptService, seen: ServiceForm): boolean =>
  JSON.stringify(formOf(saved)) === JSON.stringify(seen);

const displayed = (value: string | boolean): string =>
  typeof value === "string" ? value : value ? "oui" : "non";
