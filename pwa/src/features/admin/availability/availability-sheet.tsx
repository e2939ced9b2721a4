import {
  AVAILABILITIES,
  AVAILABILITY_LABELS,
  type Availability,
  availabilityOfStock,
} from "graphql-server/features/catalogue/variants/variant-fields";
import { useState } from "react";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { Grid, Stack } from "../../../ui/layout/primitives.tsx";
import type { AdminProduct } from "../api/products-api.ts";
import * as chipStyles from "../product-form/chips.module.css";
import { StateChip } from "../product-form/state-chip.tsx";
import { nextAvailability } from "../product-form/variant-edits.ts";
import * as formStyles from "../ui/form.module.css";
import * as textStyles from "../ui/text.module.css";
import type { AvailabilityChange, ChangingAvailability } from "./use-availability.ts";

export interface AvailabilitySheetProps {
  product: AdminProduct;
  availability: ChangingAvailability;
  onClose: () => void;
  onChanged: (change: AvailabilityChange) => void;
}

type ProductVariant = AdminProduct["variants"][number];

/**
 * A dialog with the availability of each size and colour of a product. Clicks change the availabilities, and one button
 * saves all of them. The parent mounts it only while it is open.
 */
export function AvailabilitySheet({ product, availability, onClose, onChanged }: AvailabilitySheetProps) {
  const [states, setStates] = useState<ReadonlyMap<number, Availability>>(new Map());
  const [error, setError] = useState<string>();
  const busy = availability.isBusy(product);
  const { variants, stock } = product;
  const stateOf = ({ number, availability: saved }: ProductVariant) => states.get(number) ?? saved;
  const counts = new Map(stock.map(({ number, count }) => [number, count]));
  /** Returns the availability that follows from a variant's stock; undefined if its pieces are not counted. */
  const countedState = ({ number }: ProductVariant) => {
    const count = counts.get(number);
    return count === undefined ? undefined : availabilityOfStock(count);
  };
  const changes = variants
    .filter((variant) => stateOf(variant) !== variant.availability)
    .map((variant) => ({ number: variant.number, availability: stateOf(variant) }));
  const set = (changed: readonly ProductVariant[], state: (variant: ProductVariant) => Availability) =>
    setStates((before) => new Map([...before, ...changed.map((one) => [one.number, state(one)] as const)]));

  const save = async () => {
    setError(undefined);
    const result = await availability.change(product, changes);
    if (result.ok) onChanged(result.value);
    else setError(result.message);
  };
  return (
    <Dialog title="Disponibilité" open busy={busy} onClose={onClose}>
      <div className={formStyles.brief}>
        <p>
          <strong dir="auto">{product.productName}</strong>
        </p>
        <Grid columns={2} gap={2}>
          {AVAILABILITIES.filter((state) => state !== "LAST_PIECES").map((state) => (
            <Button
              key={state}
              variant="outline"
              size="small"
              disabled={busy}
              onClick={() => set(variants, (one) => countedState(one) ?? state)}
            >
              {`Tout ${AVAILABILITY_LABELS[state].toLowerCase()}`}
            </Button>
          ))}
        </Grid>
        {variants.some(countedState) && (
          <p className={textStyles.hint}>
            Ce qui est compté suit son nombre de pièces, à changer dans le produit.
          </p>
        )}
        {byColour(variants).map(([colour, group]) => (
          <Stack as="section" gap={3} key={colour} aria-label={colour || "Tailles"}>
            {colour && <p>{colour}</p>}
            <ul className={chipStyles.chips}>
              {group.map((variant) => (
                <li key={variant.number}>
                  <StateChip
                    label={variant.size ?? colour}
                    name={[variant.size && `Taille ${variant.size}`, colour].filter(Boolean).join(", ")}
                    state={stateOf(variant)}
                    disabled={busy}
                    onToggle={
                      countedState(variant) === stateOf(variant)
                        ? undefined
                        : () => set([variant], (one) => countedState(one) ?? nextAvailability(stateOf(one)))
                    }
                  />
                </li>
              ))}
            </ul>
          </Stack>
        ))}
        <div className={formStyles.footer}>
          {error && <Notice kind="error">{error}</Notice>}
          <Button variant="outline" disabled={busy} onClick={onClose}>
            Annuler
          </Button>
          <Button
            busy={busy}
            busyLabel="Enregistrement..."
            disabled={changes.length === 0}
            onClick={() => void save()}
          >
            Enregistrer
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/**
 * Groups the variants by colour, in the sequence in which the sheet shows them. The colour is empty for variants
 * without a colour.
 */
function byColour(variants: readonly ProductVariant[]): [colour: string, group: ProductVariant[]][] {
  const groups = new Map<string, ProductVariant[]>();
  for (const variant of variants) {
    const colour = variant.colour ?? "";
    groups.set(colour, [...(groups.get(colour) ?? []), variant]);
  }
  return [...groups];
}
