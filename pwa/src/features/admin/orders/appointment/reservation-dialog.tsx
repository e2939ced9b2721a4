import { Dialog } from "../../../../ui/feedback/dialog.tsx";
import type { Order } from "../../api/orders-api.ts";
import { LoadState } from "../../list/load-state.tsx";
import { BookingDialog } from "./booking-dialog.tsx";
import { messageDraft } from "./booking-form.ts";
import { type ReservationMessage, serviceNamed } from "./reservation-message.ts";
import { useBookings } from "./use-bookings.ts";

export interface ReservationDialogProps {
  userId: string;
  message: ReservationMessage;
  onSaved: (order: Order, warning?: string) => void;
  onClose: () => void;
}

/** The form of a new appointment, filled with the values in a customer's message. */
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
  const { title, hour, number, name } = message;
  const service = serviceNamed(title, bookings.services);
  const said = {
    ...(service && { serviceId: service.id }),
    ...hour,
    ...{ number: number ?? "", name: name ?? "" },
  };
  return (
    <BookingDialog
      draft={messageDraft(userId, said)}
      bookings={bookings}
      given={said}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
