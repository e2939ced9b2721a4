import { useMutation } from "@apollo/client/react";
import {
  canPutAside,
  dayProblem,
  isSettlingLate,
  lastDay,
  ORDER_DAYS,
  type OrderDay,
  putAsideUntil,
} from "graphql-server/features/orders/days/order-day";
import { isDone } from "graphql-server/features/orders/order-state";
import { dayText } from "graphql-server/platform/shop-time/day-text";
import { shopDay } from "graphql-server/platform/shop-time/shop-day";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { ChangeOrderDayDocument } from "../../../data/graphql/admin.generated.ts";
import { useSession } from "../../../data/session/session.ts";
import type { Result } from "../../../lib/result.ts";
import { useShop } from "../../../lib/shop-context.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { AnchorButton, Button } from "../../../ui/form/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { ChatIcon } from "../../../ui/icons/icons.tsx";
import { Cluster, Row, Stack } from "../../../ui/layout/primitives.tsx";
import { fetchOrder, type Order } from "../api/orders-api.ts";
import { ConflictChoices } from "../forms/conflict-choices.tsx";
import { hasTexts } from "../forms/draft-storage.ts";
import { LINE } from "../forms/field-kinds.ts";
import { storedDraft } from "../forms/stored-draft.ts";
import { useForm } from "../forms/use-form.ts";
import * as textStyles from "../ui/text.module.css";
import { reminderChatUrl } from "./customer-message.ts";
import * as styles from "./order-day-fields.module.css";

interface DayValues {
  /** The day as YYYY-MM-DD; empty if none is chosen. */
  day: string;
}

const dayDraft = (userId: string, orderId: string, day: OrderDay) =>
  storedDraft<DayValues>(userId, `order-${day}:${orderId}`, {
    isValues: (value) => hasTexts(value, ["day"]),
  });

/**
 * Fields for two days of an order: the day promised to the customer, and the last day to pay if the shop puts the order
 * aside for the customer. Renders nothing for a finished order.
 */
export function OrderDayFields({ order }: { order: Order }) {
  if (isDone(order.state)) return null;
  return (
    <Stack as="section" gap={3} aria-label="Jours">
      <div className={styles.days}>
        <DayForm order={order} day="promisedDay" hint="La personne le voit et en est prévenue." />
        {(canPutAside(order) || order.settleBy !== null) && (
          <DayForm order={order} day="settleBy" hint="Mise de côté. La personne est prévenue la veille." />
        )}
      </div>
      <PutAside order={order} />
    </Stack>
  );
}

/**
 * For an order that is put aside until the customer pays, a button that opens a chat with a reminder. Also says if the
 * last day to pay has passed.
 */
function PutAside({ order }: { order: Order }) {
  const shop = useShop();
  if (putAsideUntil(order) === null) return null;
  const isLate = isSettlingLate(order, shopDay(new Date()));
  return (
    <Cluster gap={3} rowGap={2} align="center">
      {isLate && <Notice kind="error">Le jour pour solder est passé.</Notice>}
      <AnchorButton
        variant="order"
        size="small"
        href={reminderChatUrl(order, shop)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <ChatIcon size={20} />
        Rappeler
      </AnchorButton>
    </Cluster>
  );
}

function DayForm({ order, day, hint }: { order: Order; day: OrderDay; hint: string }) {
  const [changeDay, { client }] = useMutation(ChangeOrderDayDocument);
  const userId = useSession().user?.id ?? "";
  const { label } = ORDER_DAYS[day];
  const valuesOf = (saved: Order): DayValues => ({ day: saved[day] ?? "" });
  const today = shopDay(new Date());
  const form = useForm<DayValues, Order>({
    name: `${day} ${order.id}`,
    fields: { day: LINE },
    saved: valuesOf(order),
    draft: dayDraft(userId, order.id, day),
    validate: ({ day: typed }) => ({ day: typed === "" ? undefined : dayProblem(typed, today) }),
    save: async (values, requestId, seen) => {
      const variables = { id: order.id, day, from: seen.day || null, to: values.day || null, requestId };
      const result = await resultOf(changeDay({ variables }), (data) => data.changeOrderDay);
      return withFieldOfForm(result, day);
    },
    conflictsOf: async ({ code }) => {
      const now = code === "CONFLICT" ? await fetchOrder(client, order.id) : undefined;
      if (!now?.ok) return [];
      const theirs = valuesOf(now.value);
      const text = theirs.day && dayText(theirs.day);
      return [{ field: "day", label, text, by: null, take: () => theirs }];
    },
    valuesOf,
    onSaved: () => toast.success("Enregistré"),
  });
  const { values, busy, failure } = form;
  const isSaved = values.day !== "" && !form.isChanged;
  return (
    <Stack
      as="form"
      gap={2}
      align="start"
      ref={form.element}
      className={styles.day}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <TextField
        {...form.control("day")}
        label={label}
        name={`order-${day}`}
        type="date"
        min={today}
        max={lastDay(today)}
        hint={isSaved ? undefined : hint}
      />
      <ConflictChoices form={form} />
      {failure && form.conflicts.length === 0 && <Notice kind="error">{failure}</Notice>}
      {form.isChanged && (
        <Button type="submit" variant="outline" size="small" busy={busy} busyLabel="Enregistrement...">
          Enregistrer
        </Button>
      )}
      {isSaved && (
        <Row gap={3} justify="between">
          <span className={textStyles.small}>{dayText(values.day)}</span>
          <Button
            variant="quiet"
            size="small"
            busy={busy}
            aria-label={`Retirer « ${label} »`}
            onClick={() => {
              form.edit({ day: "" });
              void form.submit();
            }}
          >
            Retirer
          </Button>
        </Row>
      )}
    </Stack>
  );
}

/**
 * Moves the server's error to the field `day`. The server's field is `promisedDay` or `settleBy`, but the form of each
 * of these days has only the field `day`.
 */
function withFieldOfForm(result: Result<Order>, day: OrderDay): Result<Order> {
  const problem = result.ok ? undefined : result.fields?.[day];
  return result.ok || problem === undefined ? result : { ...result, fields: { day: problem } };
}
