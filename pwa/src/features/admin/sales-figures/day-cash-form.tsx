import { useApolloClient } from "@apollo/client/react";
import {
  amountError,
  MAX_AMOUNT_LENGTH,
  parseAmount,
} from "graphql-server/features/catalogue/product/amount";
import { formatPrice, signedPrice } from "graphql-server/features/catalogue/product/price";
import { dayCloseErrors, MAX_CLOSE_NOTE_LENGTH } from "graphql-server/features/orders/day-close/day-close";
import { resultOf } from "../../../data/apollo/result-of.ts";
import {
  CloseDayDocument,
  type PanelDayCloseFragment,
  SalesFiguresDocument,
} from "../../../data/graphql/admin.generated.ts";
import { useSession } from "../../../data/session/session.ts";
import type { Failure, Result } from "../../../lib/result.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Button } from "../../../ui/form/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { formatDate } from "../../../ui/text/format-date.ts";
import { ConflictChoices } from "../forms/conflict-choices.tsx";
import { hasTexts } from "../forms/draft-storage.ts";
import { AMOUNT, LINE } from "../forms/field-kinds.ts";
import { conflictsWith, type FormDraft } from "../forms/form-state.ts";
import { storedDraft } from "../forms/stored-draft.ts";
import { useForm } from "../forms/use-form.ts";
import * as textStyles from "../ui/text.module.css";

type Close = PanelDayCloseFragment;

interface TypedClose {
  counted: string;
  note: string;
}

const FIELDS = { counted: AMOUNT, note: LINE };
const LABELS = { counted: "Espèces comptées", note: "Note" };

const valuesOf = (close: Close | undefined): TypedClose => ({
  counted: close ? String(close.counted) : "",
  note: close?.note ?? "",
});

const closeDraft = (userId: string, day: string) =>
  storedDraft<TypedClose>(userId, `day-close:${day}`, {
    isValues: (value): value is TypedClose => hasTexts(value, ["counted", "note"]),
  });

/**
 * Returns a text that says whether the drawer has less or more cash than expected.
 * @param difference counted cash minus expected cash, in whole FCFA
 * @param ofRounds the part of the difference that comes from riders: cash that they brought back minus cash expected
 * from them, in whole FCFA
 */
function differenceText(difference: number, ofRounds: number): string {
  if (difference === 0) return "Le compte est bon";
  const text =
    difference < 0 ? `Il manque ${formatPrice(-difference)}` : `${formatPrice(difference)} de plus que prévu`;
  return ofRounds === 0 ? text : `${text} (écart des tournées\u00a0: ${signedPrice(ofRounds)})`;
}

export interface DayCashFormProps {
  day: string;
  /** Cash that should be in the drawer according to the day's payments, in whole FCFA. */
  expected: number;
  /** Cash that the riders brought back on this day, minus the cash expected from them, in whole FCFA. */
  ofRounds: number;
  /** The closing (counted cash) of the day; undefined if the day is not closed. */
  close: Close | undefined;
}

/** Lets an admin enter or correct the counted cash of a day. If saving fails, the typed values stay. */
export function DayCashForm({ day, expected, ofRounds, close }: DayCashFormProps) {
  const client = useApolloClient();
  const userId = useSession().user?.id ?? "";
  const save = async ({ counted, note }: TypedClose, requestId: string): Promise<Result<Close>> => {
    const input = { day, expected, counted: parseAmount(counted), note, seen: close?.closedAt ?? null };
    const closed = client.mutate({
      mutation: CloseDayDocument,
      variables: { input, requestId },
      refetchQueries: [SalesFiguresDocument],
    });
    return resultOf(closed, (data) => data.closeDay);
  };
  /**
   * Called when the server has refused the closing. If the reason is that a colleague has closed the day first or a
   * payment was added, fetches the day's current figures for the page, and returns the fields in which the colleague's
   * closing differs.
   */
  const conflictsOf = async ({ code }: Failure, sent: FormDraft<TypedClose>) => {
    if (code !== "CONFLICT") return [];
    const now = await resultOf(
      client.query({
        query: SalesFiguresDocument,
        variables: { from: day, to: day },
        fetchPolicy: "network-only",
      }),
      ({ dayCloses }) => dayCloses?.[0],
    );
    if (!now.ok || !now.value) return [];
    const theirs = valuesOf(now.value);
    const by = now.value.closedBy;
    return conflictsWith(FIELDS, sent, theirs, (name) => ({
      label: LABELS[name],
      text: name === "counted" ? formatPrice(Number(theirs.counted)) : theirs[name],
      by,
    }));
  };
  const form = useForm<TypedClose, Close>({
    // `useForm` gives a repeated request the same id if its name and its input are the same. The name contains the
    // expected cash, so that the same counted cash after another payment is a new request.
    name: `close ${day} ${expected}`,
    fields: FIELDS,
    saved: valuesOf(close),
    draft: closeDraft(userId, day),
    validate: ({ counted, note }) => ({
      ...dayCloseErrors({ counted: parseAmount(counted), note }),
      ...(amountError(counted) && { counted: amountError(counted) }),
    }),
    save,
    conflictsOf,
    valuesOf,
    onSaved: () => toast.success(close ? "Clôture corrigée" : "Journée clôturée"),
  });
  const counted = parseAmount(form.values.counted);
  const isOutdated = close !== undefined && close.expected !== expected;
  return (
    <Stack
      as="form"
      gap={3}
      ref={form.element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {close && (
        <p className={textStyles.hint}>
          Comptée par {close.closedBy}, <time dateTime={close.closedAt}>{formatDate(close.closedAt)}</time>
        </p>
      )}
      {isOutdated && (
        <Notice>
          Depuis le comptage, les espèces attendues sont passées de {signedPrice(close.expected)} à{" "}
          {signedPrice(expected)}. Recomptez la caisse, puis corrigez la clôture.
        </Notice>
      )}
      <TextField
        {...form.control("counted")}
        label="Espèces comptées, en FCFA"
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_AMOUNT_LENGTH}
        hint={Number.isNaN(counted) ? undefined : differenceText(counted - expected, ofRounds)}
      />
      <TextField
        {...form.control("note")}
        label="Note"
        optional
        autoComplete="off"
        maxLength={MAX_CLOSE_NOTE_LENGTH}
      />
      <ConflictChoices form={form} />
      {form.failure && form.conflicts.length === 0 && <Notice kind="error">{form.failure}</Notice>}
      {(!close || form.isChanged || isOutdated) && (
        <Button type="submit" busy={form.busy} busyLabel="Enregistrement...">
          {close ? "Corriger la clôture" : "Clôturer la journée"}
        </Button>
      )}
    </Stack>
  );
}
