import { useApolloClient } from "@apollo/client/react";
import { useRef, useState } from "react";
import type { OrderParts } from "../../../../data/graphql/admin.generated.ts";
import { useSession } from "../../../../data/session/session.ts";
import type { Failure, Result } from "../../../../lib/result.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { changeOrder, fetchOrder, type Order } from "../../api/orders-api.ts";
import type { Fields } from "../../forms/form-fields.ts";
import { conflictsWith, type FormConflict, type FormDraft } from "../../forms/form-state.ts";
import { storedDraft } from "../../forms/stored-draft.ts";
import { type FieldErrors, STOPPED, useForm } from "../../forms/use-form.ts";

/**
 * The form of one part of an order: its articles, delivery, discount or customer. Each part has its own form, because
 * the server accepts changes of two colleagues at the same time if they change different parts.
 */
export interface OrderPart<Values extends object> {
  name: keyof OrderParts;
  /** Title of the part's dialog. */
  title: string;
  fields: Fields<Values>;
  /** Labels of the fields, for messages about colleagues' changes. */
  labels: Readonly<Partial<Record<keyof Values & string, string>>>;
  valuesOf: (order: Order) => Values;
  partsOf: (values: Values) => OrderParts;
  errorsOf: (values: Values, order: Order) => FieldErrors;
  textOf: (values: Values, field: keyof Values & string) => string;
  isValues: (value: unknown) => value is Values;
}

/**
 * The state of the form for a part of an order.
 * @param onSaved called when the server has saved the typed values
 */
export function useOrderPart<Values extends object>(
  order: Order,
  part: OrderPart<Values>,
  onSaved: () => void,
) {
  const client = useApolloClient();
  const userId = useSession().user?.id ?? "";
  /** A text for each product and size of which the stock has too few pieces. */
  const [missing, setMissing] = useState<readonly string[]>();
  const acceptsShortage = useRef(false);

  const save = async (values: Values, requestId: string, seen: Values): Promise<Result<Order>> => {
    const variables = { id: order.id, seen: part.partsOf(seen), to: part.partsOf(values), requestId };
    const acceptShortage = acceptsShortage.current;
    acceptsShortage.current = false;
    const result = await changeOrder(client, { ...variables, acceptShortage });
    const isShort = !result.ok && result.code === "CONFLICT" && result.fields !== undefined;
    setMissing(isShort ? Object.values(result.fields ?? {}) : undefined);
    return isShort ? { ...result, code: STOPPED } : result;
  };
  const conflictsOf = async ({ code }: Failure, sent: FormDraft<Values>): Promise<FormConflict<Values>[]> => {
    const now = code === "CONFLICT" ? await fetchOrder(client, order.id) : undefined;
    if (!now?.ok) return [];
    const theirs = part.valuesOf(now.value);
    return conflictsWith(part.fields, sent, theirs, (name) => ({
      label: part.labels[name] ?? part.title,
      text: part.textOf(theirs, name),
      by: null,
    }));
  };
  const form = useForm<Values, Order>({
    name: `order ${part.name} ${order.id}`,
    fields: part.fields,
    saved: part.valuesOf(order),
    draft: storedDraft<Values>(userId, `order-${part.name}:${order.id}`, {
      isValues: part.isValues,
    }),
    validate: (values) => part.errorsOf(values, order),
    save,
    conflictsOf,
    valuesOf: part.valuesOf,
    onSaved: () => {
      toast.success("Commande modifiée");
      onSaved();
    },
  });
  return {
    ...form,
    title: part.title,
    missing,
    /** Saves the part although the stock has too few pieces, after the admin has agreed. */
    submitAnyway: () => {
      acceptsShortage.current = true;
      return form.submit();
    },
    cancelShortage: () => setMissing(undefined),
  };
}

export type OrderPartState<Values extends object> = ReturnType<typeof useOrderPart<Values>>;
