import { useApolloClient } from "@apollo/client/react";
import { dayText } from "graphql-server/platform/shop-time/day-text";
import { appointmentText, hourText } from "graphql-server/platform/shop-time/hour-text";
import { shopDay, shopHour } from "graphql-server/platform/shop-time/shop-day";
import { useId } from "react";
import { PanelFreeHoursDocument } from "../../../../data/graphql/admin.generated.ts";
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
import { HourFields } from "./hour-fields.tsx";
import * as styles from "./move-dialog.module.css";
import { hourErrors, hourWarning, instantOf, type TypedHour } from "./typed-hour.ts";
import { useBookings } from "./use-bookings.ts";
import { useNow } from "./use-now.ts";

interface MoveValues extends TypedHour {
  /** Id of the chosen place; empty to keep the present place if it is free, and to use another one otherwise. */
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
    isValues: (value): value is MoveValues => hasTexts(value, ["day", "hour", "placeId"]),
  });

const valuesOf = (appointmentAt: string): MoveValues => {
  const at = new Date(appointmentAt);
  return { day: shopDay(at), hour: shopHour(at), placeId: "" };
};

/** Moves an appointment to another hour or place. Free hours are proposed, but any quarter of an hour can be typed. */
export function MoveDialog({ order, appointmentAt, onClose }: MoveDialogProps) {
  const client = useApolloClient();
  const userId = useSession().user?.id ?? "";
  const settings = useBookings().bookings?.settings;
  const now = useNow();
  const form = useForm<MoveValues, Order>({
    name: `appointment ${order.id}`,
    fields: { day: LINE, hour: LINE, placeId: LINE },
    saved: valuesOf(appointmentAt),
    draft: moveDraft(userId, order.id),
    validate: hourErrors,
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
      // If the server's hour is still the one that the admin saw, no colleague has moved the appointment: the wanted
      // hour is not free, and the refusal names free ones.
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
      <HourFields
        control={form.control}
        places={settings?.places ?? []}
        anyPlace="La même, ou une autre si elle est prise"
        warning={
          form.isChanged ? hourWarning(values, order.appointmentMinutes ?? 0, settings, now) : undefined
        }
      />
      {order.serviceId !== null && (
        <FreeHours serviceId={order.serviceId} typed={values} disabled={busy} onChoose={form.edit} />
      )}
      <ConflictChoices form={form} />
    </FormDialog>
  );
}

/** Returns the conflict with a colleague who has moved the appointment first. */
const conflictWith = (theirs: string): FormConflict<MoveValues> => ({
  field: "hour",
  label: "Heure",
  text: appointmentText(new Date(theirs)),
  by: null,
  take: () => valuesOf(theirs),
});

interface FreeHoursProps {
  serviceId: string;
  typed: TypedHour;
  disabled: boolean;
  onChoose: (hour: TypedHour) => void;
}

/**
 * The free hours of the typed day; if the day has none, those of the next day that has some. Renders nothing until the
 * hours have loaded, because the admin can also type an hour.
 */
function FreeHours({ serviceId, typed, disabled, onChoose }: FreeHoursProps) {
  const id = useId();
  const { data } = usePanelQuery(PanelFreeHoursDocument, { serviceId }, { fetchPolicy: "network-only" });
  const days = data?.freeHours.days;
  if (!days) return null;
  const shown = days.find(({ day }) => day >= typed.day);
  if (!shown) return <p className={textStyles.hint}>Aucune heure libre à partir de ce jour.</p>;
  return (
    <Stack gap={2}>
      <p id={id} className={textStyles.hint}>
        {shown.day === typed.day ? "Heures libres ce jour" : `Heures libres le ${dayText(shown.day)}`}
      </p>
      <Cluster as="ul" gap={2} rowGap={2} aria-labelledby={id}>
        {shown.hours.map((hour) => (
          <li key={hour}>
            <Button
              variant="outline"
              size="small"
              className={styles.free}
              disabled={disabled}
              aria-pressed={shown.day === typed.day && hour === typed.hour}
              onClick={() => onChoose({ day: shown.day, hour })}
            >
              {hourText(hour)}
            </Button>
          </li>
        ))}
      </Cluster>
    </Stack>
  );
}
