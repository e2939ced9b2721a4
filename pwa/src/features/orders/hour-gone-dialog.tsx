import { paths } from "../../lib/paths.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { showDialog } from "../../ui/feedback/show-dialog.tsx";
import { Button, LinkButton } from "../../ui/form/button.tsx";
import type { DeviceOrder } from "./outbox/order-records.ts";

/**
 * Says that the shop does not keep the asked hour, and leads to the page on which the customer chooses another one. It is
 * not shown if the customer has already chosen another one there, or if the shop has answered the order.
 */
export async function showHourGone({
  state,
  requests = [],
}: Pick<DeviceOrder, "state" | "requests">): Promise<void> {
  if (state !== "NEW" || requests.some(({ kind }) => kind === "hour")) return;
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
