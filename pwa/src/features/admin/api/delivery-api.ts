import type { ApolloClient } from "@apollo/client";
import type { ZoneFields } from "graphql-server/features/delivery/shop-zone";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { type PanelZoneFragment, SaveDeliveryZoneDocument } from "../../../data/graphql/admin.generated.ts";
import type { Result } from "../../../lib/result.ts";

export type Zone = PanelZoneFragment;
/**
 * All delivery zones in the sequence that the owner has chosen. The server answers each change of one zone with all
 * zones.
 */
export type Zones = readonly Zone[];
type SavedZone = ZoneFields & { id: string };

/**
 * Adds a zone at the end. A request with the same `requestId` is executed only once. Fails with the code CONFLICT if an
 * earlier request has added a zone with this id and other values.
 */
export const addZone = (client: ApolloClient, zone: SavedZone, requestId: string): Promise<Result<Zones>> =>
  saveZone(client, zone, { seen: null, requestId });

/**
 * Changes a zone. A request with the same `requestId` is executed only once. Fails with the code CONFLICT if a
 * colleague has changed the same field since the user read the zone, and with NOT_FOUND if the zone was deleted.
 * @param seen the zone as the user read it
 */
export const changeZone = (
  client: ApolloClient,
  zone: SavedZone,
  { seen, requestId }: { seen: ZoneFields; requestId: string },
): Promise<Result<Zones>> => saveZone(client, zone, { seen: inputOf(seen), requestId });

const saveZone = (
  client: ApolloClient,
  { id, ...zone }: SavedZone,
  how: { requestId: string; seen: ZoneFields | null },
): Promise<Result<Zones>> =>
  resultOf(
    client.mutate({
      mutation: SaveDeliveryZoneDocument,
      variables: { id, input: inputOf(zone), ...how },
    }),
    (data) => data.saveDeliveryZone,
  );

const inputOf = ({ town, quarter, fee, delay }: ZoneFields) => ({ town, quarter, fee, delay });
