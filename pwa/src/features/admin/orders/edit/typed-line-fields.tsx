import { MAX_QUANTITY, MIN_QUANTITY } from "graphql-server/features/cart/cart";
import { MAX_AMOUNT_LENGTH, parseAmount } from "graphql-server/features/catalogue/product/amount";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { variantLabel } from "graphql-server/features/catalogue/variants/variant-fields";
import { MAX_ORDER_LINES, ORDER_TEXT_LIMITS } from "graphql-server/features/orders/order";
import { useState } from "react";
import { ResponsiveImage } from "../../../../ui/display/responsive-image.tsx";
import { Button } from "../../../../ui/form/button.tsx";
import { SelectField, TextField } from "../../../../ui/form/field.tsx";
import { focusBeside, REMOVES } from "../../../../ui/form/focus-beside.ts";
import { BinIcon, PlusIcon } from "../../../../ui/icons/action-icons.tsx";
import { Cluster, Row, Stack } from "../../../../ui/layout/primitives.tsx";
import { classNames } from "../../../../ui/styles/class-names.ts";
import type { AdminProduct } from "../../api/products-api.ts";
import type { FieldErrors } from "../../forms/use-form.ts";
import { FieldError } from "../../ui/field-error.tsx";
import * as formStyles from "../../ui/form.module.css";
import * as textStyles from "../../ui/text.module.css";
import { ShopProducts } from "../articles/shop-products.tsx";
import { QuantityField } from "./quantity-field.tsx";
import * as styles from "./typed-line-fields.module.css";
import { emptyTypedLine, type TypedLine, typedLineField, withChosen } from "./typed-lines.ts";

/** The price of a line: a fixed price, or a price that the admin types with the help of a hint. */
export interface LinePrice {
  /** The fixed price of the line; undefined if the admin types the price. */
  fixed?: string;
  /** Text that explains the fixed price, or helps to type one. */
  hint: string;
}

export interface TypedLineFieldsProps {
  lines: readonly TypedLine[];
  /** The shop's products in these lines, as far as they are loaded. */
  products: readonly AdminProduct[];
  errors: FieldErrors;
  busy: boolean;
  /** Returns the fixed price of a line, or a hint for the admin who types it; undefined if a price needs neither. */
  priceOf?: (line: TypedLine) => LinePrice | undefined;
  onLines: (lines: TypedLine[]) => void;
}

export function TypedLineFields({ lines, products, errors, busy, priceOf, onLines }: TypedLineFieldsProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const { lines: error } = errors;
  return (
    <fieldset className={classNames(formStyles.fieldset, styles.lines)} disabled={busy} aria-label="Articles">
      {lines.map((line) => (
        <LineFields
          key={line.key}
          line={line}
          product={products.find(({ id }) => id === line.productId)}
          errors={errors}
          linePrice={priceOf?.(line)}
          onChange={(fields) =>
            onLines(lines.map((other) => (other === line ? { ...line, ...fields } : other)))
          }
          onRemove={() => onLines(lines.filter((other) => other !== line))}
        />
      ))}
      {error && <FieldError>{error}</FieldError>}
      {isChoosing && (
        <ShopProducts
          onChoose={(chosen) => {
            onLines(withChosen(lines, chosen));
            setIsChoosing(false);
          }}
        />
      )}
      {lines.length < MAX_ORDER_LINES && (
        <Cluster gap={2}>
          <Button variant="outline" size="small" onClick={() => setIsChoosing(!isChoosing)}>
            {isChoosing ? "Ne pas choisir" : "Ajouter de la boutique"}
          </Button>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              onLines([...lines, emptyTypedLine()]);
              setIsChoosing(false);
            }}
          >
            <PlusIcon size={18} />
            Autre article
          </Button>
        </Cluster>
      )}
    </fieldset>
  );
}

interface LineFieldsProps {
  line: TypedLine;
  product: AdminProduct | undefined;
  errors: FieldErrors;
  linePrice: LinePrice | undefined;
  onChange: (fields: Partial<TypedLine>) => void;
  onRemove: () => void;
}

function LineFields({ line, product, errors, linePrice, onChange, onRemove }: LineFieldsProps) {
  const name = line.productName || "article";
  const isTyped = line.productId === null && line.position === null;
  const price = parseAmount(line.price);
  return (
    <Stack gap={3} className={styles.line}>
      <Row gap={3} className={styles.head}>
        {line.image && (
          <ResponsiveImage image={line.image} alt="" sizes="56px" widths={[160]} className={styles.image} />
        )}
        {isTyped ? (
          <TextField
            label="Article"
            autoComplete="off"
            maxLength={ORDER_TEXT_LIMITS.productName}
            value={line.productName}
            onChange={({ currentTarget: { value } }) => onChange({ productName: value })}
          />
        ) : (
          <p className={styles.name}>{line.productName}</p>
        )}
        <Button
          {...REMOVES}
          variant="quiet"
          size="round"
          aria-label={`Retirer ${name}`}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget);
            onRemove();
          }}
        >
          <BinIcon />
        </Button>
      </Row>
      <VariantField line={line} product={product} onChange={onChange} />
      <Cluster gap={3} align="start" className={classNames(styles.numbers, linePrice && styles.explained)}>
        <QuantityField
          label="Quantité"
          name={name}
          value={line.quantity}
          min={MIN_QUANTITY}
          max={MAX_QUANTITY}
          error={errors[typedLineField(line, "quantity")]}
          onValue={(quantity) => onChange({ quantity })}
        />
        <TextField
          label="Prix d’une pièce"
          inputMode="numeric"
          autoComplete="off"
          maxLength={MAX_AMOUNT_LENGTH}
          error={errors[typedLineField(line, "price")]}
          hint={linePrice?.hint}
          readOnly={linePrice?.fixed !== undefined}
          value={linePrice?.fixed ?? line.price}
          onChange={(event) => onChange({ price: event.currentTarget.value })}
        />
      </Cluster>
      {linePrice?.fixed === undefined && product && price !== product.sellingPrice && (
        <p className={textStyles.hint}>Prix de la boutique&nbsp;: {formatPrice(product.sellingPrice)}</p>
      )}
    </Stack>
  );
}

/**
 * A field for size and colour: the list of the product's variants. If the product has none, there are two text
 * fields for a line that has a size or colour or was typed by hand in this form. Other lines have no such field.
 */
function VariantField({ line, product, onChange }: Pick<LineFieldsProps, "line" | "product" | "onChange">) {
  const { size, colour } = line;
  const variants = product?.variants ?? [];
  if (variants.length === 0 && (size || colour || (line.productId === null && line.position === null)))
    return (
      <div className={formStyles.pair}>
        <TextField
          label="Taille"
          autoComplete="off"
          maxLength={ORDER_TEXT_LIMITS.size}
          value={size}
          onChange={(event) => onChange({ size: event.currentTarget.value })}
        />
        <TextField
          label="Couleur"
          autoComplete="off"
          maxLength={ORDER_TEXT_LIMITS.colour}
          value={colour}
          onChange={(event) => onChange({ colour: event.currentTarget.value })}
        />
      </div>
    );
  if (variants.length === 0) return null;
  const isChosen = (variant: (typeof variants)[number]) =>
    (variant.size ?? "") === size && (variant.colour ?? "") === colour;
  const chosen = variants.find(isChosen);
  return (
    <SelectField
      label="Taille et couleur"
      value={chosen ? String(chosen.number) : ""}
      onChange={({ currentTarget: { value } }) => {
        const wanted = variants.find(({ number }) => String(number) === value);
        if (wanted)
          onChange({ variant: wanted.number, size: wanted.size ?? "", colour: wanted.colour ?? "" });
      }}
    >
      {!chosen && (
        <option value="">
          {variantLabel({ size: size || null, colour: colour || null }) || "À choisir"}
        </option>
      )}
      {variants.map((variant) => (
        <option key={variant.number} value={variant.number}>
          {variantLabel(variant)}
          {stockText(product, variant)}
        </option>
      ))}
    </SelectField>
  );
}

function stockText(
  product: AdminProduct | undefined,
  { number, availability }: AdminProduct["variants"][number],
): string {
  const counted = product?.stock.find((one) => one.number === number);
  if (counted) return ` — ${counted.count} en stock`;
  return availability === "SOLD_OUT" ? " — épuisé" : "";
}
