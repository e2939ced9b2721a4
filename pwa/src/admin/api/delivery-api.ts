import type { ApolloClient } from "@apollo/client";
import type { ZoneFields } from "graphql-server/delivery/delivery-zone";
import { resultOf } from "../../apollo/result-of.ts";
import { type PanelZoneFragment, SaveDeliveryZoneDocument } from "../../graphql/admin.generated.ts";
import type { Result } from "../../lib/result.ts";

/** Where the shop delivers. */
export type Zone = PanelZoneFragment;
/** All of them, in the owner's order: every change is answered with the whole list. */
export type Zones = readonly Zone[];
/** What is sent of a zone. */
type SavedZone = ZoneFields & { id: string };

/** Adds a zone at the end; one that an attempt with the same id has added already stays as it is. */
export const addZone = (client: ApolloClient, zone: SavedZone): Promise<Result<Zones>> =>
  saveZone(client, zone, { isNew: true });

/**
 * Changes a zone.
 * @param seen the zone as it was read: code CONFLICT where somebody has changed the same meanwhile, NOT_FOUND where it is
 *   gone
 */
export const changeZone = (client: ApolloClient, zone: SavedZone, seen: ZoneFields): Promise<Result<Zones>> =>
  saveZone(client, zone, { seen: inputOf(seen) });

const saveZone = (
  client: ApolloClient,
  { id, ...zone }: SavedZone,
  how: { isNew: true } | { seen: ZoneFields },
): Promise<Result<Zones>> =>
  resultOf(
    client.mutate({
      mutation: SaveDeliveryZoneDocument,
      variables: { id, input: inputOf(zone), ...how },
    }),
    (data) => data.saveDeliveryZone,
  );

const inputOf = ({ town, quarter, fee, delay }: ZoneFields) => ({ town, quarter, fee, delay });
