import { fold } from "graphql-server/platform/text/fold";
import { Dialog } from "../../../../ui/feedback/dialog.tsx";
import type { Order } from "../../api/orders-api.ts";
import { LoadState } from "../../list/load-state.tsx";
import { BookingDialog } from "./booking-dialog.tsx";
import type { ReservationMessage } from "./reservation-message.ts";
import { useBookings } from "./use-bookings.ts";

export interface ReservationDialogProps {
  userId: string;
  message: ReservationMessage;
  onSaved: (order: Order, warning?: string) => void;
  onClose: () => void;
}

/** The form of a new appointment, filled with what a message says. */
export function ReservationDialog({ userId, message, onSaved, onClose }: ReservationDialogProps) {
  const { bookings, failure, retry } = useBookings();
  if (!bookings)
    return (
      <Dialog title="Nouveau rendez-vous" open onClose={onClose}>
        <LoadState
          isLoaded={false}
          failure={failure}
          retry={retry}
          title="Les services n’ont pas pu être chargés"
        />
      </Dialog>
    );
  const { title, hour, name } = message;
  const service = bookings.services.find((one) => fold(one.title) === fold(title));
  return (
    <BookingDialog
      userId={userId}
      bookings={bookings}
      given={{ ...(service && { serviceId: service.id }), ...hour, ...(name !== null && { name }) }}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
