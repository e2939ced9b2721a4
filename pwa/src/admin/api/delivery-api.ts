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

/** Fetches the zones. Throws Apollo's errors. */
export async function fetchZones(client: GraphqlClient): Promise<Zones> {
  return (await adminQuery(client, PanelZonesDocument, {})).deliveryZones;
}

/** Adds a zone at the end, or changes the one of this id. */
export async function saveZone(
  client: GraphqlClient,
  { id, town, quarter, fee, delay }: Omit<Zone, "__typename">,
): Promise<Result<Zones>> {
  const result = await mutate(client, SaveDeliveryZoneDocument, { id, input: { town, quarter, fee, delay } });
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
