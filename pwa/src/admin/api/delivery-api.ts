import type { ZoneFields } from "graphql-server/delivery/delivery-zone";
import {
  DeleteDeliveryZoneDocument,
  type PanelZoneFragment,
  PanelZonesDocument,
  SaveDeliveryZoneDocument,
  SortDeliveryZonesDocument,
} from "../../graphql/admin.generated.ts";
import { type GraphqlClient, mutate } from "../../lib/mutate.ts";
import type { Result } from "../../lib/result.ts";
import { adminQuery } from "./admin-query.ts";

/** Where the shop delivers. */
export type Zone = PanelZoneFragment;
/** All of them, in the owner's order: every change is answered with the whole list. */
export type Zones = readonly Zone[];
/** What is sent of a zone. */
type SavedZone = ZoneFields & { id: string };

/** Fetches the zones. Throws Apollo's errors. */
export async function fetchZones(client: GraphqlClient): Promise<Zones> {
  return (await adminQuery(client, PanelZonesDocument, {})).deliveryZones;
}

/** Adds a zone at the end; one that an attempt with the same id has added already stays as it is. */
export const addZone = (client: GraphqlClient, zone: SavedZone): Promise<Result<Zones>> =>
  saveZone(client, zone, { isNew: true });

/**
 * Changes a zone.
 * @param seen the zone as it was read: code CONFLICT where somebody has changed the same meanwhile, NOT_FOUND where it is
 *   gone
 */
export const changeZone = (
  client: GraphqlClient,
  zone: SavedZone,
  seen: ZoneFields,
): Promise<Result<Zones>> => saveZone(client, zone, { seen: inputOf(seen) });

async function saveZone(
  client: GraphqlClient,
  { id, ...zone }: SavedZone,
  how: { isNew: true } | { seen: ZoneFields },
): Promise<Result<Zones>> {
  const variables = { id, input: inputOf(zone), ...how };
  const result = await mutate(client, SaveDeliveryZoneDocument, variables);
  return result.ok ? { ok: true, value: result.value.saveDeliveryZone } : result;
}

/** Deletes a zone; one that is gone already is no error. */
export async function deleteZone(client: GraphqlClient, id: string): Promise<Result<Zones>> {
  const result = await mutate(client, DeleteDeliveryZoneDocument, { id });
  return result.ok ? { ok: true, value: result.value.deleteDeliveryZone } : result;
}

/** Puts the zones into an order. */
export async function sortZones(client: GraphqlClient, ids: readonly string[]): Promise<Result<Zones>> {
  const result = await mutate(client, SortDeliveryZonesDocument, { ids: [...ids] });
  return result.ok ? { ok: true, value: result.value.sortDeliveryZones } : result;
}

const inputOf = ({ town, quarter, fee, delay }: ZoneFields) => ({ town, quarter, fee, delay });
