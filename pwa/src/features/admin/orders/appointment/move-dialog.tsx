import { useApolloClient } from "@apollo/client/react";
import { dayText } from "graphql-server/platform/shop-time/day-text";
import { shopDay, shopTime } from "graphql-server/platform/shop-time/shop-day";
import { appointmentText, timeText } from "graphql-server/platform/shop-time/time-text";
import { useId } from "react";
import { PanelSlotsForMoveDocument } from "../../../../data/graphql/admin.generated.ts";
import { useSession } from "../../../../data/session/session.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { Button } from "../../../../ui/form/button.tsx";
import { Cluster, Stack } from "../../../../ui/layout/primitives.tsx";
import { moveAppointment } from "../../api/appointments-api.ts";
import { fetchOrder, type Order } from "../../api/orders-api.ts";
import { ConflictChoices } from "../../forms/conflict-choices.tsx";
import { hasTexts } from "../../forms/draft-storage.ts";
import { LINE } from "../../forms/field-kinds.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import type { FormConflict } from "../../forms/form-state.ts";
import { storedDraft } from "../../forms/stored-draft.ts";
import { useForm } from "../../forms/use-form.ts";
import { usePanelQuery } from "../../list/use-panel-query.ts";
import * as textStyles from "../../ui/text.module.css";
import { withFieldsOfForm } from "./fields-of-form.ts";
import * as styles from "./move-dialog.module.css";
import { SlotFields } from "./slot-fields.tsx";
import { instantOf, slotErrors, slotWarning, type TypedSlot } from "./typed-slot.ts";
import { useBookings } from "./use-bookings.ts";
import { useNow } from "./use-now.ts";

interface MoveValues extends TypedSlot {
  /**
   * Id of the chosen place (chair or table); empty if the appointment may stay at its place or, if that place is not
   * free, get another place.
   */
  readonly placeId: string;
}

export interface MoveDialogProps {
  order: Order;
  /** Start of the appointment before the move. */
  appointmentAt: string;
  onClose: () => void;
}

const moveDraft = (userId: string, orderId: string) =>
  storedDraft<MoveValues>(userId, `order-appointment:${orderId}`, {
    isValues: (value): value is MoveValues => hasTexts(value, ["day", "time", "placeId"]),
  });

const valuesOf = (appointmentAt: string): MoveValues => {
  const at = new Date(appointmentAt);
  return { day: shopDay(at), time: shopTime(at), placeId: "" };
};

/**
 * The form that moves an appointment to another slot or place. Free slots are proposed, but any time at :00, :15, :30
 * or :45 can be typed.
 */
export function MoveDialog({ order, appointmentAt, onClose }: MoveDialogProps) {
  const client = useApolloClient();
  const userId = useSession().user?.id ?? "";
  const settings = useBookings().bookings?.settings;
  const now = useNow();
  const form = useForm<MoveValues, Order>({
    name: `appointment ${order.id}`,
    fields: { day: LINE, time: LINE, placeId: LINE },
    saved: valuesOf(appointmentAt),
    draft: moveDraft(userId, order.id),
    validate: slotErrors,
    save: async (values, requestId, seen) =>
      withFieldsOfForm(
        await moveAppointment(client, {
          id: order.id,
          from: instantOf(seen),
          to: instantOf(values),
          placeId: values.placeId || null,
          requestId,
        }),
        "to",
      ),
    conflictsOf: async ({ code }, { seen }) => {
      const now = code === "CONFLICT" ? await fetchOrder(client, order.id) : undefined;
      const theirs = now?.ok ? now.value.appointmentAt : null;
      // If the appointment still has the start that the admin saw, no colleague has moved it. The refusal then means
      // that the wanted slot is not free, and its text names free slots.
      if (theirs === null || Date.parse(theirs) === Date.parse(instantOf(seen))) return [];
      return [conflictWith(theirs)];
    },
    valuesOf: (saved) => (saved.appointmentAt === null ? undefined : valuesOf(saved.appointmentAt)),
    onSaved: ({ appointmentAt: at }) => {
      if (at !== null) toast.success(`Déplacé\u00a0: ${appointmentText(new Date(at))}`);
      onClose();
    },
  });
  const { values, busy } = form;
  return (
    <FormDialog
      title="Déplacer"
      form={form}
      draft="Ce changement n’avait pas été enregistré."
      action="Déplacer"
      onSubmit={() => {
        if (form.isChanged) void form.submit();
        else onClose();
      }}
      onClose={onClose}
    >
      <SlotFields
        control={form.control}
        places={settings?.places ?? []}
        anyPlace="La même, ou une autre si elle est prise"
        warning={
          form.isChanged ? slotWarning(values, order.appointmentMinutes ?? 0, settings, now) : undefined
        }
      />
      <FreeSlots orderId={order.id} typed={values} disabled={busy} onChoose={form.edit} />
      <ConflictChoices form={form} />
    </FormDialog>
  );
}

/**
 * Returns the conflict of the form if a colleague has moved the appointment: it shows the slot that the colleague has
 * chosen.
 */
const conflictWith = (theirs: string): FormConflict<MoveValues> => ({
  field: "time",
  label: "Heure",
  text: appointmentText(new Date(theirs)),
  by: null,
  take: () => valuesOf(theirs),
});

interface FreeSlotsProps {
  orderId: string;
  typed: TypedSlot;
  disabled: boolean;
  onChoose: (slot: TypedSlot) => void;
}

/**
 * Proposes the free slots of the typed day or, if that day has none, of the next day with free slots. Renders nothing
 * until the slots are loaded, because the admin can also type a time.
 */
function FreeSlots({ orderId, typed, disabled, onChoose }: FreeSlotsProps) {
  const id = useId();
  const { data } = usePanelQuery(PanelSlotsForMoveDocument, { orderId }, { fetchPolicy: "network-only" });
  const days = data?.slotsForMove.days;
  if (!days) return null;
  const shown = days.find(({ day }) => day >= typed.day);
  if (!shown) return <p className={textStyles.hint}>Aucune heure libre à partir de ce jour.</p>;
  return (
    <Stack gap={2}>
      <p id={id} className={textStyles.hint}>
        {shown.day === typed.day ? "Heures libres ce jour" : `Heures libres le ${dayText(shown.day)}`}
      </p>
      <Cluster as="ul" gap={2} rowGap={2} aria-labelledby={id}>
        {shown.slots.map((time) => (
          <li key={time}>
            <Button
              variant="outline"
              size="small"
              className={styles.free}
              disabled={disabled}
              aria-pressed={shown.day === typed.day && time === typed.time}
              onClick={() => onChoose({ day: shown.day, time })}
            >
              {timeText(time)}
            </Button>
          </li>
        ))}
      </Cluster>
    </Stack>
  );
}
