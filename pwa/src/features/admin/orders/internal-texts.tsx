import { useMutation } from "@apollo/client/react";
import {
  INTERNAL_TEXT_NAMES,
  INTERNAL_TEXTS,
  type InternalText,
} from "graphql-server/features/orders/internal-text";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { ChangeInternalTextDocument } from "../../../data/graphql/admin.generated.ts";
import { useSession } from "../../../data/session/session.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Button } from "../../../ui/form/button.tsx";
import { TextAreaField, TextField } from "../../../ui/form/field.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { fetchOrder, type Order } from "../api/orders-api.ts";
import { ConflictChoices } from "../forms/conflict-choices.tsx";
import { hasTexts } from "../forms/draft-storage.ts";
import { LINE, LINES } from "../forms/field-kinds.ts";
import { storedDraft } from "../forms/stored-draft.ts";
import { useForm } from "../forms/use-form.ts";
import * as styles from "./internal-texts.module.css";

interface InternalTextValues {
  text: string;
}

const internalTextDraft = (userId: string, orderId: string, field: InternalText) =>
  storedDraft<InternalTextValues>(userId, `order-${field}:${orderId}`, {
    isValues: (value) => hasTexts(value, ["text"]),
  });

export const InternalTexts = ({ order }: { order: Order }) =>
  INTERNAL_TEXT_NAMES.map((field) => <InternalTextForm key={field} order={order} field={field} />);

/**
 * A field for a text that the shop stores about an order, such as the note for colleagues. The input stays if it cannot
 * be saved or if the page is reloaded. If a colleague has saved a newer text, that text is shown beside the input.
 */
function InternalTextForm({ order, field }: { order: Order; field: InternalText }) {
  const [changeField, { client }] = useMutation(ChangeInternalTextDocument);
  const userId = useSession().user?.id ?? "";
  const { label, limit, isMultiLine } = INTERNAL_TEXTS[field];
  const valuesOf = (saved: Order): InternalTextValues => ({ text: saved[field] });
  const form = useForm<InternalTextValues, Order>({
    name: `${field} ${order.id}`,
    fields: { text: isMultiLine ? LINES : LINE },
    saved: valuesOf(order),
    draft: internalTextDraft(userId, order.id, field),
    save: ({ text }, requestId, seen) => {
      const variables = { id: order.id, field, from: seen.text, to: text, requestId };
      return resultOf(changeField({ variables }), (data) => data.changeInternalText);
    },
    conflictsOf: async ({ code }) => {
      const now = code === "CONFLICT" ? await fetchOrder(client, order.id) : undefined;
      if (!now?.ok) return [];
      const theirs = valuesOf(now.value);
      return [{ field: "text", label, text: theirs.text, by: null, take: () => theirs }];
    },
    valuesOf,
    onSaved: () => toast.success("Enregistré"),
  });
  const { busy, failure } = form;
  const control = {
    ...form.control("text"),
    label,
    name: `order-${field}`,
    maxLength: limit,
    error: undefined,
  };
  return (
    <Stack
      as="form"
      gap={2}
      align="start"
      ref={form.element}
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {isMultiLine ? <TextAreaField {...control} rows={2} /> : <TextField {...control} />}
      <ConflictChoices form={form} />
      {failure && form.conflicts.length === 0 && <Notice kind="error">{failure}</Notice>}
      {form.isChanged && (
        <Button type="submit" variant="outline" size="small" busy={busy} busyLabel="Enregistrement...">
          Enregistrer
        </Button>
      )}
    </Stack>
  );
}
