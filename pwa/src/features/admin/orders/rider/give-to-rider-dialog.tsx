import { useApolloClient } from "@apollo/client/react";
import { ORDER_TEXT_LIMITS } from "graphql-server/features/orders/order";
import { riderErrors } from "graphql-server/features/orders/rounds/round";
import { useState } from "react";
import { resultOf } from "../../../../data/apollo/result-of.ts";
import {
  OpenRoundDocument,
  PanelRidersDocument,
  type PanelRoundFragment,
} from "../../../../data/graphql/admin.generated.ts";
import { Dialog } from "../../../../ui/feedback/dialog.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { Button } from "../../../../ui/form/button.tsx";
import { TextField } from "../../../../ui/form/field.tsx";
import { Cluster, Stack } from "../../../../ui/layout/primitives.tsx";
import type { Order } from "../../api/orders-api.ts";
import { DialogButtons } from "../../forms/dialog-buttons.tsx";
import { DialogForm } from "../../forms/dialog-form.tsx";
import { attemptOf } from "../../forms/save-attempts.ts";
import { LoadState } from "../../list/load-state.tsx";
import { usePanelQuery } from "../../list/use-panel-query.ts";

/** An order that could not be given to the rider, with the reason: « K7M-42P » and « Elle est « Annulée » ». */
export interface RefusedOfRound {
  readonly number: string;
  readonly reason: string;
}

export interface GiveOutDialogProps {
  orders: readonly Order[];
  onGiven: (round: PanelRoundFragment, refused: readonly RefusedOfRound[]) => void;
  /** Called if none of the orders could be given to the rider. @param reasons why not; the keys are order ids */
  onRefused: (reasons: ReadonlyMap<string, string>) => void;
  onClose: () => void;
}

/**
 * Gives orders to a rider for a round of deliveries: with one tap on a rider who has had a round recently, or with a
 * new name and phone number.
 */
export function GiveToRiderDialog({ orders, onGiven, onRefused, onClose }: GiveOutDialogProps) {
  const client = useApolloClient();
  const riders = usePanelQuery(PanelRidersDocument, {}, { fetchPolicy: "cache-and-network" });
  const [rider, setRider] = useState({ name: "", phone: "" });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const give = async ({ name, phone }: { name: string; phone: string }) => {
    const wrong = riderErrors({ name, phone });
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const orderIds = orders.map(({ id }) => id);
    const { editId: id, settle } = attemptOf(client, "open round", orderIds, name, phone);
    const input = { id, riderName: name, riderPhone: phone, orderIds };
    const result = await resultOf(
      client.mutate({ mutation: OpenRoundDocument, variables: { input } }),
      ({ openRound }) => openRound,
    );
    setBusy(false);
    if (!result.ok) return setFailure(result.message);
    settle();
    const { round, refused } = result.value;
    const reasons = new Map(refused.map(({ orderId, reason }) => [orderId, reason]));
    if (!round) return onRefused(reasons);
    onGiven(
      round,
      orders.flatMap((order) => {
        const reason = reasons.get(order.id);
        return reason === undefined ? [] : [{ number: order.number, reason }];
      }),
    );
  };

  const known = riders.data?.riders ?? [];
  // Waits until the riders of recent rounds have loaded, because their buttons are above the fields and would move
  // them.
  if (!riders.data && !riders.failure)
    return (
      <Dialog title="Confier à un livreur" open onClose={onClose}>
        <LoadState isLoaded={false} failure={undefined} retry={riders.retry} title="" />
      </Dialog>
    );
  const count = orders.length > 1 ? `${orders.length} commandes` : "Une commande";
  return (
    <Dialog title="Confier à un livreur" open busy={busy} onClose={onClose}>
      <DialogForm onSubmit={() => void give(rider)}>
        <p>{count}, en route dès que vous avez choisi.</p>
        {known.length > 0 && (
          <Stack gap={2} role="group" aria-label="Livreurs des dernières tournées">
            <Cluster gap={2}>
              {known.map((one) => (
                <Button
                  key={one.phone}
                  variant="outline"
                  size="small"
                  disabled={busy}
                  onClick={() => void give(one)}
                >
                  <bdi>{one.name}</bdi>
                </Button>
              ))}
            </Cluster>
          </Stack>
        )}
        <TextField
          label={known.length > 0 ? "Un autre livreur\u00a0: son nom" : "Nom du livreur"}
          name="riderName"
          autoComplete="off"
          maxLength={ORDER_TEXT_LIMITS.name}
          value={rider.name}
          error={errors.riderName}
          onChange={({ currentTarget: { value } }) => setRider((now) => ({ ...now, name: value }))}
        />
        <TextField
          label="Son téléphone"
          name="riderPhone"
          type="tel"
          autoComplete="off"
          maxLength={ORDER_TEXT_LIMITS.phone}
          value={rider.phone}
          error={errors.riderPhone}
          onChange={({ currentTarget: { value } }) => setRider((now) => ({ ...now, phone: value }))}
        />
        {failure && <Notice kind="error">{failure}</Notice>}
        <DialogButtons busy={busy} action="Confier" close="Annuler" onClose={onClose} />
      </DialogForm>
    </Dialog>
  );
}
