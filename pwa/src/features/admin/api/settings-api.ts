import type { ApolloClient } from "@apollo/client";
import type { KeptService } from "graphql-server/features/shop/nail-service";
import type { ShopTexts } from "graphql-server/features/shop/profile/shop";
import type { ShopDetails } from "graphql-server/features/shop/profile/shop-settings";
import { resultOf } from "../../../data/apollo/result-of.ts";
import {
  type PanelSettingsFragment,
  SaveOrderHandlingDocument,
  SaveServicesDocument,
  SaveShopDetailsDocument,
  SaveShopTextDocument,
  type ShopPage,
} from "../../../data/graphql/admin.generated.ts";
import type { Result } from "../../../lib/result.ts";

/** The shop's settings. In a field, null means the default value. */
export interface ShopSettings {
  version: number;
  details: ShopDetails;
  texts: Readonly<Record<keyof ShopTexts, string | null>>;
  services: readonly KeptService[] | null;
  /** True if an admin sees and handles all orders, false if only the orders of the admin's own products. */
  adminsHandleAllOrders: boolean;
}

/**
 * Saves the details of the shop (address, phone, accounts…) that the user has changed. Fails with the code CONFLICT
 * if a colleague has changed the same detail.
 */
export const saveDetails = (
  client: ApolloClient,
  editId: string,
  seen: Partial<ShopDetails>,
  input: Partial<ShopDetails>,
): Promise<Result<ShopSettings>> =>
  resultOf(
    client.mutate({
      mutation: SaveShopDetailsDocument,
      variables: { editId, seen: inputOf(seen), input: inputOf(input) },
    }),
    (data) => settingsOf(data.saveShopDetails),
  );

/**
 * Saves a page's text or a size guide; if `text` is null, restores the default.
 * @param seen the text that the user has read
 */
export const saveText = (
  client: ApolloClient,
  editId: string,
  page: ShopPage,
  seen: string | null,
  text: string | null,
): Promise<Result<ShopSettings>> =>
  resultOf(
    client.mutate({ mutation: SaveShopTextDocument, variables: { editId, page, seen, text } }),
    (data) => settingsOf(data.saveShopText),
  );

/** Saves the whole list of services; null restores the default services. @param seen the list that the user has read */
export const saveServices = (
  client: ApolloClient,
  editId: string,
  seen: readonly KeptService[] | null,
  services: readonly KeptService[] | null,
): Promise<Result<ShopSettings>> =>
  resultOf(
    client.mutate({
      mutation: SaveServicesDocument,
      variables: { editId, seen: servicesInput(seen), services: servicesInput(services) },
    }),
    (data) => settingsOf(data.saveServices),
  );

export const saveOrderHandling = (
  client: ApolloClient,
  editId: string,
  adminsHandleAllOrders: boolean,
): Promise<Result<ShopSettings>> =>
  resultOf(
    client.mutate({ mutation: SaveOrderHandlingDocument, variables: { editId, adminsHandleAllOrders } }),
    (data) => settingsOf(data.saveOrderHandling),
  );

/** Returns the settings without GraphQL's type names, which inputs must not contain. */
export function settingsOf(settings: PanelSettingsFragment): ShopSettings {
  const { version, details, texts: answered, services, adminsHandleAllOrders } = settings;
  const { __typename: _, hours, advantages, synonyms, wallets, rccm, ...other } = details;
  const { appointmentHours, appointmentPlaces, closedDays, ...lines } = other;
  const { __typename: _type, ...texts } = answered;
  return {
    version,
    details: {
      ...lines,
      hours: hours?.map(({ days, hours: time }) => ({ days, hours: time })) ?? null,
      advantages: advantages?.map(({ title, text }) => ({ title, text })) ?? null,
      synonyms: synonyms?.map(({ words }) => ({ words })) ?? null,
      wallets: wallets?.map(({ __typename: _name, ...wallet }) => wallet) ?? null,
      appointmentHours: appointmentHours?.map(({ day, from, to }) => ({ day, from, to })) ?? null,
      appointmentPlaces: appointmentPlaces?.map(({ id, name }) => ({ id, name })) ?? null,
      closedDays: closedDays?.map(({ day }) => ({ day })) ?? null,
      rccm: rccm && { number: rccm.number, place: rccm.place, date: rccm.date },
    },
    texts,
    services: services?.map(({ __typename: _name, ...service }) => service) ?? null,
    adminsHandleAllOrders,
  };
}

/** Copies the lists, because the generated types of GraphQL inputs accept no read-only arrays. */
function inputOf({ hours, advantages, synonyms, wallets, ...other }: Partial<ShopDetails>) {
  const { appointmentHours, appointmentPlaces, closedDays, ...lines } = other;
  return {
    ...lines,
    ...(hours !== undefined && { hours: hours && [...hours] }),
    ...(advantages !== undefined && { advantages: advantages && [...advantages] }),
    ...(synonyms !== undefined && { synonyms: synonyms && [...synonyms] }),
    ...(wallets !== undefined && { wallets: wallets && [...wallets] }),
    ...(appointmentHours !== undefined && { appointmentHours: appointmentHours && [...appointmentHours] }),
    ...(appointmentPlaces !== undefined && {
      appointmentPlaces: appointmentPlaces && [...appointmentPlaces],
    }),
    ...(closedDays !== undefined && { closedDays: closedDays && [...closedDays] }),
  };
}

const servicesInput = (services: readonly KeptService[] | null) =>
  services?.map((service) => ({ ...service, placeIds: [...service.placeIds] })) ?? null;
