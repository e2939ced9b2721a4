import type { ShopService } from "graphql-server/features/shop/profile/shop";
import { appointmentText, lengthText } from "graphql-server/platform/shop-time/time-text";
import { capitalised } from "graphql-server/platform/text/capitalised";
import { type ReactNode, useState } from "react";
import { relativeTime } from "../../data/offline/notice/relative-time.ts";
import { callUrl } from "../../lib/contact/contact-links.ts";
import { useChatLink } from "../../lib/contact/use-chat-link.ts";
import type { Failure } from "../../lib/result.ts";
import { useShop } from "../../lib/shop-context.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { showDialog } from "../../ui/feedback/show-dialog.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { AnchorButton, Button } from "../../ui/form/button.tsx";
import { ChatIcon, ClockIcon, PhoneIcon } from "../../ui/icons/icons.tsx";
import { Stack } from "../../ui/layout/primitives.tsx";
import { typeset } from "../../ui/text/french-typography.ts";
import { bookingUrl } from "../orders/link/booking-link.ts";
import { orderedAppointment } from "../orders/link/ordered-appointment.ts";
import * as styles from "./appointment-sheet.module.css";
import { appointmentUrl } from "./appointment-url.ts";
import { SlotChoice } from "./slot-choice.tsx";
import { startOf } from "./stored-slots.ts";
import { useFreeSlots } from "./use-free-slots.ts";

/** The fields of a service that the sheet shows. The length is absent if this device does not know it. */
type SheetService = Pick<ShopService, "id" | "title" | "minutes">;

/**
 * Opens the sheet « Choisir l’heure » with the free slots of a service above the present page. The customer requests
 * the chosen slot by a chat message or a call; the click on its link creates the order.
 */
export const showAppointmentSheet = (service: SheetService): Promise<unknown> =>
  showDialog((open, close) => (
    <AppointmentSheet service={service} open={open} onClose={close}>
      {(startsAt) => <Booking service={service} startsAt={startsAt} onOrdered={close} />}
    </AppointmentSheet>
  ));

export interface AppointmentSheetProps {
  service: SheetService;
  open: boolean;
  onClose: () => void;
  /** Renders what can be done with the chosen slot. @param startsAt start of the slot (ms since 1970) */
  children: (startsAt: number) => ReactNode;
}

export function AppointmentSheet({ service, open, onClose, children }: AppointmentSheetProps) {
  return (
    <Dialog title="Choisir l’heure" open={open} onClose={() => onClose()} sheet>
      <SheetContent service={service}>{children}</SheetContent>
    </Dialog>
  );
}

function SheetContent({ service, children }: Pick<AppointmentSheetProps, "service" | "children">) {
  const { days, readAt, failure, isAsking, refresh } = useFreeSlots(service.id);
  const [chosen, setChosen] = useState<number>();
  const { title, minutes } = service;
  const starts = (days ?? []).flatMap(({ day, slots }) => slots.map((time) => startOf(day, time)));
  // The chosen slot disappears if the free slots are read again and another person has taken it.
  const isUnavailable = chosen !== undefined && !starts.includes(chosen);
  return (
    <Stack gap={3}>
      <p className={styles.service}>
        <bdi>{title}</bdi>
        {minutes != null && <span>{lengthText(minutes)}</span>}
      </p>
      {days && days.length > 0 ? (
        <>
          {readAt !== undefined && !isAsking && (
            <p className={styles.age}>Heures lues {relativeTime(readAt, Date.now())}.</p>
          )}
          <SlotChoice days={days} chosen={chosen} onChoose={setChosen} />
        </>
      ) : isAsking ? (
        <Loading />
      ) : (
        <NoSlot service={service} isKnown={days !== undefined} failure={failure} onRetry={refresh} />
      )}
      {isUnavailable && <Notice kind="error">{`${sentence(chosen)} n’est plus libre.`}</Notice>}
      {starts.length > 0 && (
        <div className={styles.foot}>
          <p role="status">
            {chosen === undefined || isUnavailable ? (
              "Choisissez une heure."
            ) : (
              <strong>{sentence(chosen)}</strong>
            )}
          </p>
          {chosen !== undefined && !isUnavailable && children(chosen)}
        </div>
      )}
    </Stack>
  );
}

/** Returns a moment as the beginning of a sentence: « Samedi 5 décembre à 10 h ». */
const sentence = (startsAt: number): string => capitalised(appointmentText(new Date(startsAt)));

interface BookingProps {
  service: SheetService;
  startsAt: number;
  onOrdered: () => void;
}

function Booking({ service: { id, title }, startsAt, onOrdered }: BookingProps) {
  const shop = useShop();
  const chat = useChatLink(appointmentUrl(shop, title, startsAt));
  // The link is in the sheet, so the sheet closes only after the browser has followed the link.
  const closeLater = () => void setTimeout(onOrdered);
  return (
    <div className={styles.actions} data-order={orderedAppointment({ serviceId: id, startsAt })}>
      <AnchorButton variant="order" {...chat} onClick={closeLater}>
        <ChatIcon />
        Réserver
      </AnchorButton>
      <AnchorButton variant="outline" href={callUrl(shop)} onClick={closeLater}>
        <PhoneIcon />
        Appeler
      </AnchorButton>
    </div>
  );
}

const Loading = () => (
  <div role="status" aria-label="Chargement des heures libres">
    <Skeleton shape="title" />
    <Skeleton shape="text" />
    <Skeleton shape="text" half />
  </div>
);

function WriteToShop({ title }: { title: string }) {
  const chat = useChatLink(bookingUrl(useShop(), title));
  return (
    <AnchorButton variant="outline" {...chat}>
      <ChatIcon />
      Écrivez-nous
    </AnchorButton>
  );
}

interface NoSlotProps {
  service: SheetService;
  /** True if the shop has answered that no slot is free. */
  isKnown: boolean;
  failure: Failure | undefined;
  onRetry: () => void;
}

/** Says why no slot can be chosen. */
function NoSlot({ service: { title }, isKnown, failure, onRetry }: NoSlotProps) {
  const isUntimed = failure?.code === "NOT_FOUND";
  const reason = isKnown ? "Les 30 prochains jours sont pris" : isUntimed && failure.message;
  if (reason)
    return (
      <EmptyState
        title="Aucune heure libre"
        icon={<ClockIcon size={40} />}
        action={<WriteToShop title={title} />}
      >
        {typeset(`${reason}. Écrivez-nous : nous convenons ensemble d’un jour.`)}
      </EmptyState>
    );
  return (
    <Stack gap={3}>
      <Notice
        kind="error"
        title="Les heures libres n’ont pas pu être lues"
        action={
          <Button variant="outline" size="small" onClick={onRetry}>
            Réessayer
          </Button>
        }
      >
        {failure?.message}
      </Notice>
      <div>
        <WriteToShop title={title} />
      </div>
    </Stack>
  );
}
