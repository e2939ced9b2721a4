import { Dialog } from "../../../../ui/feedback/dialog.tsx";
import type { Order } from "../../api/orders-api.ts";
import { LoadState } from "../../list/load-state.tsx";
import { type AppointmentRequest, serviceNamed } from "./appointment-request.ts";
import { BookingDialog } from "./booking-dialog.tsx";
import { messageDraft } from "./booking-form.ts";
import { useBookings } from "./use-bookings.ts";

export interface AppointmentRequestDialogProps {
  userId: string;
  message: AppointmentRequest;
  onSaved: (order: Order, warning?: string) => void;
  onClose: () => void;
}

/** The form of a new appointment, filled in from a customer's message that the admin has pasted. */
export function AppointmentRequestDialog({
  userId,
  message,
  onSaved,
  onClose,
}: AppointmentRequestDialogProps) {
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
  const { title, slot, number, name } = message;
  const service = serviceNamed(title, bookings.services);
  const said = {
    ...(service && { serviceId: service.id }),
    ...slot,
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
