import { paths } from "../../lib/paths.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { showDialog } from "../../ui/feedback/show-dialog.tsx";
import { Button, LinkButton } from "../../ui/form/button.tsx";
import type { DeviceOrder } from "./outbox/order-records.ts";

/**
 * Says that the requested slot is not free any more, and leads to « Mes commandes », where the customer can choose
 * another slot. Shows nothing if the customer has already requested another slot, or if the shop has confirmed or
 * cancelled the order.
 */
export async function showSlotUnavailable({
  state,
  requests = [],
}: Pick<DeviceOrder, "state" | "requests">): Promise<void> {
  if (state !== "NEW" || requests.some(({ kind }) => kind === "slot")) return;
  await showDialog((open, close) => (
    <Dialog
      title="Cette heure n’est plus libre"
      open={open}
      onClose={() => close()}
      sheet
      foot={
        <>
          <Button variant="quiet" onClick={() => close()}>
            Plus tard
          </Button>
          <LinkButton to={paths.orders} onClick={() => close()}>
            Mes commandes
          </LinkButton>
        </>
      }
    >
      <p>Choisissez une autre heure dans Mes commandes.</p>
    </Dialog>
  ));
}
