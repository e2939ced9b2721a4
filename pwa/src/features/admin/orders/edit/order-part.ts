import { useApolloClient } from "@apollo/client/react";
import { useRef, useState } from "react";
import type { OrderParts } from "../../../../data/graphql/admin.generated.ts";
import { useSession } from "../../../../data/session/session.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { changeOrder, fetchOrder, type Order } from "../../api/orders-api.ts";
import type { ConflictRow } from "../../forms/conflict-notice.tsx";
import type { Fields } from "../../forms/merge-fields.ts";
import { storedDraft } from "../../forms/stored-draft.ts";
import { type FormErrors, type SaveOutcome, STOPPED, useForm } from "../../forms/use-form.ts";

/**
 * The form of one part of an order: its articles, delivery, discount or customer. Each part has a form of its own,
 * because the server lets colleagues change different parts at the same time.
 */
export interface OrderPart<Values extends object> {
  name: keyof OrderParts;
  fields: Fields<Values>;
  /** Labels of the fields in messages about colleagues' changes. */
  labels: Readonly<Partial<Record<keyof Values & string, string>>>;
  valuesOf: (order: Order) => Values;
  partsOf: (values: Values) => OrderParts;
  errorsOf: (values: Values, order: Order) => FormErrors;
  textOf: (values: Values, field: keyof Values & string) => string;
  isValues: (value: unknown) => value is Values;
}

type SavedMeanwhile = readonly { label: string; saved: string }[];

/**
 * State of the form of an order's part.
 * @param onSaved called when the server has the part as it was typed
 */
export function useOrderPart<Values extends object>(
  order: Order,
  part: OrderPart<Values>,
  onSaved: () => void,
) {
  const client = useApolloClient();
  const userId = useSession().user?.id ?? "";
  /** A text for each product and size. */
  const [missing, setMissing] = useState<readonly string[]>();
  const [meanwhile, setMeanwhile] = useState<SavedMeanwhile>([]);
  const acceptsShortage = useRef(false);
  const names = Object.keys(part.fields) as (keyof Values & string)[];
  const labelOf = (name: string) => part.labels[name as keyof Values & string] ?? name;

  const save = async (values: Values, saved: Values, requestId: string): Promise<SaveOutcome<Order>> => {
    const variables = { id: order.id, seen: part.partsOf(saved), to: part.partsOf(values), requestId };
    const acceptShortage = acceptsShortage.current;
    acceptsShortage.current = false;
    const result = await changeOrder(client, { ...variables, acceptShortage });
    const isConflict = !result.ok && result.code === "CONFLICT";
    setMissing(isConflict && result.fields ? Object.values(result.fields) : undefined);
    setMeanwhile([]);
    if (!isConflict) return result;
    if (result.fields) return { ...result, code: STOPPED };
    const now = await fetchOrder(client, order.id);
    if (!now.ok) return result;
    const theirs = part.valuesOf(now.value);
    setMeanwhile(
      names
        .filter((name) => !part.fields[name]?.isSame(saved[name], theirs[name]))
        .map((name) => ({ label: labelOf(name), saved: part.textOf(theirs, name) || "vide" })),
    );
    return { ...result, theirs: now.value };
  };
  const form = useForm<Values, Order>({
    name: `order ${part.name} ${order.id}`,
    fields: part.fields,
    saved: part.valuesOf(order),
    draft: storedDraft<Values>(userId, `order-${part.name}:${order.id}`, {
      isValues: part.isValues,
    }),
    validate: (values) => part.errorsOf(values, order),
    save: (values, requestId, { saved }) => save(values, saved, requestId),
    valuesOf: part.valuesOf,
    onSaved: () => {
      toast.success("Commande modifiée");
      onSaved();
    },
  });
  const conflicts: ConflictRow[] = names
    .filter((name) => form.conflicts.includes(name))
    .map((name) => ({
      label: labelOf(name),
      mine: part.textOf(form.values, name) || "vide",
      saved: part.textOf(form.saved, name) || "vide",
    }));
  return {
    ...form,
    missing,
    /** Values that a colleague has saved, because of which the server refused the last save. */
    meanwhile,
    conflictRows: conflicts,
    /** Saves the part although the stock has too few pieces for it. */
    submitAnyway: () => {
      acceptsShortage.current = true;
      return form.submit();
    },
    cancelShortage: () => setMissing(undefined),
  };
}

export type OrderPartState = Omit<ReturnType<typeof useOrderPart>, "control" | "values" | "saved" | "edit">;
