import { useMutation } from "@apollo/client/react";
import { PICKUP_TOWN, type ZoneFields, zoneName } from "graphql-server/features/delivery/shop-zone";
import { useEffect, useRef, useState } from "react";
import { resultOf } from "../../../data/apollo/result-of.ts";
import {
  DeleteDeliveryZoneDocument,
  PanelZonesDocument,
  SortDeliveryZonesDocument,
} from "../../../data/graphql/admin.generated.ts";
import { randomId } from "../../../lib/random-id.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { addZone, type Zone, type Zones } from "../api/delivery-api.ts";
import { attemptOf } from "../forms/save-attempts.ts";
import { usePanelQuery } from "../list/use-panel-query.ts";
import { settleNewZone } from "./zone-form.ts";

export interface ZoneNotice {
  text: string;
  isError?: boolean;
  action?: { label: string; run: () => Promise<void> };
  /**
   * True if the clicked button still exists after the action: the button then keeps the focus. If false, the notice
   * gets the focus.
   */
  keepsFocus?: true;
}

export function useZones(userId: string) {
  const { data, failure, retry, client, refetch: fetchAgain } = usePanelQuery(PanelZonesDocument, {});
  const zones: Zones | undefined = data?.deliveryZones;
  useEffect(() => {
    if (zones) settleNewZone(userId, zones);
  }, [userId, zones]);
  const [deleteZone] = useMutation(DeleteDeliveryZoneDocument);
  const [sortZones] = useMutation(SortDeliveryZonesDocument);
  const [notice, setNotice] = useState<ZoneNotice>();
  /**
   * Ids of all zones in the sequence that is on screen but not stored yet. The user may move several zones while a
   * request runs; afterwards only the last sequence is sent.
   */
  const wanted = useRef<readonly string[]>(undefined);
  const isSending = useRef(false);

  const put = (shown: Zones) =>
    client.writeQuery({
      query: PanelZonesDocument,
      data: { __typename: "Query", deliveryZones: [...shown] },
    });
  const sort = (ids: readonly string[]) =>
    resultOf(sortZones({ variables: { ids: [...ids] } }), (data) => data.sortDeliveryZones);
  const show = (next: ZoneNotice) => {
    if (next.isError) toast.error(next.text);
    else toast.success(next.text);
    setNotice(next);
  };
  const sendOrder = async (ids: readonly string[]): Promise<void> => {
    wanted.current = ids;
    if (isSending.current) return;
    isSending.current = true;
    setNotice(undefined);
    while (wanted.current) {
      const sent: readonly string[] = wanted.current;
      wanted.current = undefined;
      const result = await sort(sent);
      if (wanted.current) continue;
      if (result.ok) put(result.value);
      else
        show({
          text: `L’ordre n’est pas enregistré. ${result.message}`,
          isError: true,
          action: { label: "Réessayer", run: () => sendOrder(sent) },
        });
    }
    isSending.current = false;
  };
  const reorder = (sorted: Zones): void => {
    put(sorted);
    void sendOrder(sorted.map(({ id }) => id));
  };
  /**
   * Number of zones that this page has deleted. It is part of what identifies a request to add a zone: if the owner
   * deletes a zone and adds the same zone once more, the second request to add it gets a new id.
   */
  const removals = useRef(0);
  /** Adds a zone. If the owner sends the zone again after a lost answer, the server still stores only one zone. */
  const add = async (zone: ZoneFields & { id: string }) => {
    const { editId, settle } = attemptOf(client, "add zone", zone, removals.current);
    const result = await addZone(client, zone, editId);
    if (result.ok) settle();
    return result;
  };
  const restore = async (zone: Zone, ids: readonly string[]): Promise<void> => {
    const saved = await add(zone);
    // After an undo of a deletion, the server has the restored zone at the end of the list. A second request moves the
    // zone back to its former position.
    const result = saved.ok ? await sort(ids) : saved;
    if (saved.ok) put(result.ok ? result.value : saved.value);
    if (result.ok) show({ text: `La zone «\u00a0${zoneName(zone)}\u00a0» est de retour` });
    else
      show({
        text: result.message,
        isError: true,
        action: { label: "Annuler", run: () => restore(zone, ids) },
      });
  };
  const remove = async (zone: Zone, before: Zones): Promise<void> => {
    const result = await resultOf(
      deleteZone({ variables: { id: zone.id } }),
      (data) => data.deleteDeliveryZone,
    );
    if (!result.ok)
      return show({
        text: result.message,
        isError: true,
        action: { label: "Réessayer", run: () => remove(zone, before) },
      });
    removals.current += 1;
    put(result.value);
    const ids = before.map(({ id }) => id);
    show({
      text: `La zone «\u00a0${zoneName(zone)}\u00a0» est supprimée`,
      action: { label: "Annuler", run: () => restore(zone, ids) },
    });
  };
  /**
   * Id of the zone « pickup at the shop ». It stays the same until the server has answered, so that a repeated request
   * adds no second zone.
   */
  const pickupId = useRef<string>(undefined);
  /** Adds the zone « pickup at the shop » to the delivery zones, for customers who fetch their orders. */
  const offerPickup = async (): Promise<void> => {
    pickupId.current ??= randomId();
    const zone = { id: pickupId.current, town: PICKUP_TOWN, quarter: "", fee: 0, delay: "" };
    const result = await add(zone);
    if (!result.ok)
      return show({
        text: result.message,
        isError: true,
        action: { label: "Réessayer", run: offerPickup },
      });
    pickupId.current = undefined;
    put(result.value);
    const added = result.value.find(({ id }) => id === zone.id);
    show({
      text: "Le panier propose maintenant le retrait à la boutique",
      ...(added && { action: { label: "Annuler", run: () => remove(added, result.value) } }),
    });
  };
  /** Fetches the zones; undefined if they cannot be fetched. */
  const refetch = async (): Promise<Zones | undefined> => {
    const now = await resultOf(fetchAgain(), (data) => data.deliveryZones);
    if (now.ok) settleNewZone(userId, now.value);
    return now.ok ? now.value : undefined;
  };
  /**
   * Called after a zone was saved.
   * @param addedId id of a new zone. The list scrolls to this zone, because it is the last of its town and may be out
   * of view
   */
  const onSaved = (saved: Zones, addedId?: string) => {
    put(saved);
    const added = saved.find(({ id }) => id === addedId);
    if (!added) return setNotice(undefined);
    const text = `La zone «\u00a0${zoneName(added)}\u00a0» est ajoutée`;
    setNotice({ text, keepsFocus: true });
  };
  return { zones, failure, retry, notice, reorder, remove, offerPickup, refetch, onSaved };
}
