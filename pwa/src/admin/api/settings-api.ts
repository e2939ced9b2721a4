import type { ShopTexts } from "graphql-server/shared/shop";
import type { KeptService } from "graphql-server/shop/service";
import type { ShopDetails } from "graphql-server/shop/shop-details";
import {
  PanelSettingsDocument,
  type PanelSettingsFragment,
  SaveOrderHandlingDocument,
  SaveServicesDocument,
  SaveShopDetailsDocument,
  SaveShopTextDocument,
  UndoShopChangeDocument,
} from "../../graphql/admin.generated.ts";
import { failure, type GraphqlClient, mutate } from "../../lib/mutate.ts";
import type { Result } from "../../lib/result.ts";
import { adminQuery } from "./admin-query.ts";

/** What the owner has set; null: as a shop begins. */
export interface ShopSettings {
  version: number;
  details: ShopDetails;
  texts: Readonly<Record<keyof ShopTexts, string | null>>;
  services: readonly KeptService[] | null;
  /** Whether admins see and handle the orders of all products, or those of their own. */
  adminsHandleAllOrders: boolean;
}

/** Fetches the settings as they are now. */
export async function fetchSettings(client: GraphqlClient): Promise<Result<ShopSettings>> {
  try {
    const { shopSettings } = await adminQuery(client, PanelSettingsDocument, {});
    return { ok: true, value: settingsOf(shopSettings) };
  } catch (error) {
    return failure(error);
  }
}

/** Saves details that differ from what was seen; code CONFLICT where somebody has changed the same meanwhile. */
export async function saveDetails(
  client: GraphqlClient,
  editId: string,
  seen: Partial<ShopDetails>,
  input: Partial<ShopDetails>,
): Promise<Result<ShopSettings>> {
  const variables = { editId, seen: inputOf(seen), input: inputOf(input) };
  const result = await mutate(client, SaveShopDetailsDocument, variables);
  return result.ok ? { ok: true, value: settingsOf(result.value.saveShopDetails) } : result;
}

/** Saves a page's text; null for the one a shop begins with. */
export async function saveText(
  client: GraphqlClient,
  editId: string,
  page: keyof ShopTexts,
  seen: string | null,
  text: string | null,
): Promise<Result<ShopSettings>> {
  const result = await mutate(client, SaveShopTextDocument, { editId, page, seen, text });
  return result.ok ? { ok: true, value: settingsOf(result.value.saveShopText) } : result;
}

/** Saves the whole list of services; null for those a shop begins with. */
export async function saveServices(
  client: GraphqlClient,
  editId: string,
  seen: readonly KeptService[] | null,
  services: readonly KeptService[] | null,
): Promise<Result<ShopSettings>> {
  const variables = { editId, seen: seen && [...seen], services: services && [...services] };
  const result = await mutate(client, SaveServicesDocument, variables);
  return result.ok ? { ok: true, value: settingsOf(result.value.saveServices) } : result;
}

/** Saves whether admins handle all orders. */
export async function saveOrderHandling(
  client: GraphqlClient,
  editId: string,
  adminsHandleAllOrders: boolean,
): Promise<Result<ShopSettings>> {
  const result = await mutate(client, SaveOrderHandlingDocument, { editId, adminsHandleAllOrders });
  return result.ok ? { ok: true, value: settingsOf(result.value.saveOrderHandling) } : result;
}

/** Takes a change back; code CONFLICT when it is too late. */
export async function undoShopChange(
  client: GraphqlClient,
  key: { entryId: string } | { editId: string },
): Promise<Result<ShopSettings>> {
  const result = await mutate(client, UndoShopChangeDocument, key);
  return result.ok ? { ok: true, value: settingsOf(result.value.undoShopChange) } : result;
}

/** Answers name the types of their objects; inputs may not. */
function settingsOf(settings: PanelSettingsFragment): ShopSettings {
  const { version, details, texts, services, adminsHandleAllOrders } = settings;
  const { __typename: _, hours, advantages, ...lines } = details;
  return {
    version,
    details: {
      ...lines,
      hours: hours?.map(({ days, hours: time }) => ({ days, hours: time })) ?? null,
      advantages: advantages?.map(({ title, text }) => ({ title, text })) ?? null,
    },
    texts: { terms: texts.terms, faq: texts.faq, about: texts.about },
    services: services?.map(({ __typename: _name, ...service }) => service) ?? null,
    adminsHandleAllOrders,
  };
}

const inputOf = ({ hours, advantages, ...lines }: Partial<ShopDetails>) => ({
  ...lines,
  ...(hours !== undefined && { hours: hours && [...hours] }),
  ...(advantages !== undefined && { advantages: advantages && [...advantages] }),
});
