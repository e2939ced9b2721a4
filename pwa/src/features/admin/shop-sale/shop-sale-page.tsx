import { useApolloClient } from "@apollo/client/react";
import { MAX_QUANTITY, MIN_QUANTITY } from "graphql-server/features/cart/cart";
import { MAX_AMOUNT_LENGTH, parseAmount } from "graphql-server/features/catalogue/product/amount";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { variantLabel } from "graphql-server/features/catalogue/variants/variant-fields";
import { ORDER_TEXT_LIMITS } from "graphql-server/features/orders/order";
import { useRef, useState } from "react";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { SellInShopDocument } from "../../../data/graphql/admin.generated.ts";
import { useSession } from "../../../data/session/session.ts";
import type { Result } from "../../../lib/result.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { focusBeside, REMOVES } from "../../../ui/form/focus-beside.ts";
import { BinIcon } from "../../../ui/icons/action-icons.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { MessageFields } from "../../orders/payment-message/message-fields.tsx";
import { type Order, orStoredOrder } from "../api/orders-api.ts";
import { fetchPayments, type Receipt } from "../api/payments-api.ts";
import { DraftNotice } from "../forms/draft-notice.tsx";
import { STOPPED, useForm } from "../forms/use-form.ts";
import { ShopProducts } from "../orders/articles/shop-products.tsx";
import { ShortageQuestion } from "../orders/articles/shortage-question.tsx";
import { CustomerFields } from "../orders/edit/customer-fields.tsx";
import { QuantityField } from "../orders/edit/quantity-field.tsx";
import { type TypedLine, typedLineField, withChosen } from "../orders/edit/typed-lines.ts";
import { KindField } from "../orders/payments/kind-field.tsx";
import { ReferenceField } from "../orders/payments/reference-field.tsx";
import { FieldError } from "../ui/field-error.tsx";
import { PanelHead } from "../ui/panel-head.tsx";
import * as textStyles from "../ui/text.module.css";
import {
  changeOf,
  emptySale,
  isSold,
  SALE_FIELDS,
  saleDraft,
  saleDue,
  saleErrors,
  saleInput,
  type TypedSale,
} from "./sale-form.ts";
import { ScanButton } from "./scan-button.tsx";
import * as styles from "./shop-sale-page.module.css";
import { SoldNotice } from "./sold-notice.tsx";

/** A stored sale, with its receipt if it could be fetched. */
export interface Sold {
  order: Order;
  receipt: Receipt | undefined;
}

export function ShopSalePage() {
  const client = useApolloClient();
  const userId = useSession().user?.id ?? "";
  const [initial] = useState(emptySale);
  const [sold, setSold] = useState<Sold & { sale: TypedSale }>();
  /**
   * The articles of the sale for which the stock has too few pieces, one text for each; undefined if no pieces are
   * missing.
   */
  const [missing, setMissing] = useState<readonly string[]>();
  const acceptsShortage = useRef(false);

  const save = async (sale: TypedSale): Promise<Result<Sold>> => {
    const input = saleInput(sale, acceptsShortage.current);
    acceptsShortage.current = false;
    if (!input) return { ok: false, code: "BAD_USER_INPUT", message: "Choisissez un moyen de paiement" };
    const sent = client.mutate({ mutation: SellInShopDocument, variables: { input } });
    const result = await orStoredOrder(client, sale.id, await resultOf(sent, (data) => data.sellInShop));
    const isShort = !result.ok && result.code === "CONFLICT" && result.fields !== undefined;
    setMissing(isShort ? Object.values(result.fields ?? {}) : undefined);
    if (!result.ok) return isShort ? { ...result, code: STOPPED } : result;
    const payments = await fetchPayments(client, result.value.id);
    const receipt = payments.ok ? payments.value.payments.find((one) => one.receipt)?.receipt : undefined;
    return { ok: true, value: { order: result.value, receipt: receipt ?? undefined } };
  };
  const form = useForm<TypedSale, Sold>({
    name: "shop sale",
    fields: SALE_FIELDS,
    saved: initial,
    isNew: true,
    draft: saleDraft(userId),
    validate: saleErrors,
    save: (sale) => save(sale),
    renew: emptySale,
    onSaved: (now, _, sale) => setSold({ ...now, sale }),
  });

  if (sold)
    return (
      <>
        <Heading />
        <SoldNotice
          {...sold}
          change={changeOf(sold.sale)}
          isAsSent={isSold(sold.sale, sold.order)}
          onNext={() => {
            setSold(undefined);
            form.discard();
          }}
        />
      </>
    );
  const { values, errors, busy, failure } = form;
  const due = saleDue(values);
  const change = changeOf(values);
  const changeLine = (line: TypedLine, fields: Partial<TypedLine>) =>
    form.edit(({ lines }) => ({
      lines: lines.map((other) => (other.key === line.key ? { ...other, ...fields } : other)),
    }));
  return (
    <>
      <Heading />
      <Stack
        as="form"
        gap={4}
        ref={form.element}
        className={styles.sale}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        {form.isRestored && (
          <DraftNotice disabled={busy} onDiscard={form.discard}>
            Cette vente n’avait pas été enregistrée.
          </DraftNotice>
        )}
        <ShopProducts
          onChoose={(chosen) => form.edit(({ lines }) => ({ lines: withChosen(lines, chosen) }))}
          scanner={(setText) => <ScanButton onCode={setText} />}
        />
        {errors.lines && <FieldError>{errors.lines}</FieldError>}
        {values.lines.length > 0 && (
          <ul className={styles.lines} aria-label="Articles vendus">
            {values.lines.map((line) => (
              <li key={line.key}>
                <p>
                  <bdi>{line.productName}</bdi>
                  <span className={textStyles.small}>
                    {[
                      variantLabel({ size: line.size || null, colour: line.colour || null }),
                      formatPrice(parseAmount(line.price)),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </p>
                <QuantityField
                  label="Quantité"
                  name={line.productName}
                  value={line.quantity}
                  min={MIN_QUANTITY}
                  max={MAX_QUANTITY}
                  error={errors[typedLineField(line, "quantity")]}
                  onValue={(quantity) => changeLine(line, { quantity })}
                />
                <Button
                  {...REMOVES}
                  variant="quiet"
                  size="round"
                  aria-label={`Retirer ${line.productName}`}
                  disabled={busy}
                  onClick={({ currentTarget }) => {
                    focusBeside(currentTarget);
                    form.edit(({ lines }) => ({ lines: lines.filter(({ key }) => key !== line.key) }));
                  }}
                >
                  <BinIcon />
                </Button>
              </li>
            ))}
          </ul>
        )}
        <KindField
          kind={values.kind}
          error={errors.kind}
          disabled={busy}
          onKind={(kind) => form.edit({ kind })}
        />
        {values.kind === "CASH" && (
          <Stack gap={2} className={styles.cash}>
            <TextField
              {...form.control("given")}
              label="Argent donné, en FCFA"
              optional
              inputMode="numeric"
              autoComplete="off"
              maxLength={MAX_AMOUNT_LENGTH}
            />
            {change !== undefined && change >= 0 && (
              <p role="status">
                Monnaie à rendre&nbsp;: <strong>{formatPrice(change)}</strong>
              </p>
            )}
          </Stack>
        )}
        {values.kind !== undefined && values.kind !== "CASH" && (
          <MessageFields
            expected="RECEIVED"
            disabled={busy}
            due={due}
            onRead={({ kind, reference }) =>
              form.edit({ ...(kind && { kind }), ...(reference && { reference }) })
            }
          />
        )}
        <ReferenceField kind={values.kind} control={form.control("reference")} />
        <MoreFields form={form} />
        {failure && !missing && <Notice kind="error">{failure}</Notice>}
        {missing ? (
          <ShortageQuestion
            missing={missing}
            action="Vendre"
            busy={busy}
            onAccept={() => {
              acceptsShortage.current = true;
              void form.submit();
            }}
            onCancel={() => setMissing(undefined)}
          />
        ) : (
          <Button type="submit" wide busy={busy} busyLabel="Enregistrement...">
            {values.lines.length > 0 && !Number.isNaN(due) && due >= 0
              ? `Encaisser ${formatPrice(due)}`
              : "Encaisser"}
          </Button>
        )}
      </Stack>
    </>
  );
}

function Heading() {
  return <PanelHead title="Vente en boutique" />;
}

/**
 * Fields for the discount and the customer, which few sales need. They are hidden in a closed `details` element unless
 * one of them has a value or an error.
 */
function MoreFields({ form }: { form: ReturnType<typeof useForm<TypedSale, Sold>> }) {
  const { values, errors, control } = form;
  const isUsed = [values.discount, values.reason, values.name, values.phone].some(Boolean);
  const isWrong = [errors.discount, errors.name, errors.phone].some(Boolean);
  const [isOpen, setIsOpen] = useState(isUsed);
  return (
    <details
      className={styles.more}
      open={isOpen || isWrong}
      onToggle={({ currentTarget: { open } }) => setIsOpen(open)}
    >
      <summary>Remise, nom de la personne</summary>
      <Stack gap={3} className={styles.fields}>
        <TextField
          {...control("discount")}
          label="Remise, en FCFA"
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={MAX_AMOUNT_LENGTH}
        />
        <TextField
          {...control("reason")}
          label="Raison de la remise"
          optional
          autoComplete="off"
          maxLength={ORDER_TEXT_LIMITS.discountReason}
        />
        <CustomerFields control={control} phone={values.phone} />
      </Stack>
    </details>
  );
}
