import { type ComponentProps, type MouseEvent, type RefObject, useId } from "react";
import { paths } from "../../../lib/paths.ts";
import { Button, LinkButton } from "../../../ui/form/button.tsx";
import { CheckField, TextField } from "../../../ui/form/field.tsx";
import { CloseIcon } from "../../../ui/icons/icons.tsx";
import { Row } from "../../../ui/layout/primitives.tsx";
import { SkipLink } from "../../../ui/layout/skip-link.tsx";
import { categoryGroups } from "./category-groups.ts";
import { ChipFilter } from "./chip-filter.tsx";
import * as styles from "./filter-panel.module.css";
import { AVAILABLE_ONLY, includesName, type ListingFilters, priceErrors } from "./listing-filters.ts";
import type { FilterCounts } from "./use-filter-counts.ts";

/** Id of the filter form. The sort control and the button that opens the form are outside the form and use this id. */
export const FILTER_FORM = "filtres";

const SIZE_GROUPS = [
  ["clothing", "Vêtements"],
  ["shoes", "Chaussures"],
  ["other", "Autres"],
] as const;

export interface FilterPanelProps extends Pick<ComponentProps<"form">, "onChange" | "onSubmit"> {
  form: RefObject<HTMLFormElement | null>;
  filters: ListingFilters;
  counts: FilterCounts;
  /** URL of the list without filters; undefined if no filter is active. */
  unfilteredUrl: string | undefined;
  /** Text of the button that shows the products that match the filters. */
  result: string;
}

/**
 * The filters. From 1024 px on they are a column beside the products; on smaller screens they are a popover, which
 * works before hydration. Each control has the name of its URL parameter, so that the browser can also submit the form
 * without JavaScript.
 */
export function FilterPanel({
  form,
  filters,
  counts,
  unfilteredUrl,
  result,
  onChange,
  onSubmit,
}: FilterPanelProps) {
  const { min, max } = priceErrors(filters);
  return (
    <form
      ref={form}
      id={FILTER_FORM}
      popover="auto"
      action={paths.listing([])}
      autoComplete="off"
      aria-label="Filtres"
      className={styles.panel}
      onChange={onChange}
      onSubmit={(event) => {
        onSubmit?.(event);
        event.currentTarget.hidePopover?.();
      }}
    >
      <Row justify="between" className={styles.head}>
        <h2>Filtres</h2>
        <Button
          variant="quiet"
          size="round"
          popoverTarget={FILTER_FORM}
          popoverTargetAction="hide"
          aria-label="Fermer les filtres"
        >
          <CloseIcon />
        </Button>
      </Row>
      <div className={styles.fields}>
        <fieldset className={styles.categories}>
          <legend>
            <h2>Catégories</h2>
          </legend>
          <SkipLink label="Passer les catégories">
            {categoryGroups(counts.categories).map((group) => (
              <div key={group.title} className={styles.group}>
                {group.parent ? (
                  <CategoryField value={group.parent} chosen={filters.categories} counts={counts} />
                ) : (
                  <h3>{group.title}</h3>
                )}
                {group.values.length > 0 && (
                  <ul>
                    {group.values.map((value) => (
                      <li key={value}>
                        <CategoryField value={value} chosen={filters.categories} counts={counts} />
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            ))}
          </SkipLink>
        </fieldset>
        <ChipFilter
          title="Tailles"
          name="size"
          groups={SIZE_GROUPS.map(([kind, title]) => [
            title,
            counts.sizes
              .filter((one) => one.kind === kind)
              .map(({ size, count }) => ({ value: size, count })),
          ])}
          isChosen={(size) => filters.sizes.includes(size)}
        />
        <ChipFilter
          title="Couleurs"
          name="colour"
          groups={[["", counts.colours.map(({ colour, ...chip }) => ({ value: colour, ...chip }))]]}
          isChosen={(colour) => includesName(filters.colours, colour)}
        />
        <div className={styles.prices}>
          <PriceField label="Prix minimum" name="min" defaultValue={filters.min} error={min} />
          <PriceField label="Prix maximum" name="max" defaultValue={filters.max} error={max} />
        </div>
        <CountedField
          label="En promotion"
          name="promotion"
          value="1"
          defaultChecked={filters.promotion}
          count={counts.promotions}
        />
        <CountedField
          label={AVAILABLE_ONLY}
          name="available"
          value="1"
          defaultChecked={filters.available}
          count={counts.available}
        />
        <TextField
          label="Rechercher dans la liste"
          type="search"
          name="q"
          defaultValue={filters.q}
          placeholder="Nom ou catégorie"
          enterKeyHint="search"
        />
      </div>
      <div className={styles.foot}>
        {unfilteredUrl && (
          <LinkButton variant="outline" to={unfilteredUrl} onClick={focusNext}>
            Effacer
          </LinkButton>
        )}
        <Button type="submit" wide>
          {result}
        </Button>
      </div>
    </form>
  );
}

/** Moves the focus to the next button, because the clicked button disappears. */
const focusNext = ({ currentTarget }: MouseEvent<HTMLElement>): void =>
  currentTarget.parentElement?.querySelector("button")?.focus();

/**
 * A field for a price limit. It is a text input, because a number input would return an empty text for an invalid
 * number.
 */
function PriceField(field: {
  label: string;
  name: "min" | "max";
  defaultValue: string;
  error: string | undefined;
}) {
  return <TextField {...field} inputMode="numeric" placeholder="FCFA" enterKeyHint="done" />;
}

function CategoryField({
  value,
  chosen,
  counts,
}: {
  value: string;
  chosen: readonly string[];
  counts: FilterCounts;
}) {
  return (
    <CountedField
      label={value}
      name="category"
      value={value}
      defaultChecked={chosen.includes(value)}
      count={counts.of(value)}
    />
  );
}

/** A checkbox, with the number of products that the list would have if the box were checked. */
function CountedField({
  count,
  ...field
}: ComponentProps<typeof CheckField> & { label: string; count: number | undefined }) {
  const id = useId();
  return (
    <Row gap={2} className={styles.counted}>
      <CheckField {...field} aria-describedby={id} />
      <span id={id} className={styles.count}>
        {count}
      </span>
    </Row>
  );
}
