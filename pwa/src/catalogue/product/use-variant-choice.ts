import type { Variant } from "graphql-server/catalogue/variants/variant";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { ProductCardFragment } from "../../graphql/catalogue.generated.ts";
import { VARIANT_PARAMETER } from "../../lib/paths.ts";
import { chosenVariant } from "../../ui/variants/variant-choice.ts";

/** The chosen variant of a product, and the functions of the page to change it. */
export interface VariantChoice {
  /** The chosen variant, or the only one. */
  variant: Variant | undefined;
  /** Availability of the chosen variant, or of the product. */
  availability: Variant["availability"];
  /** The number that a link to the page contains; undefined if there is nothing to choose. */
  linked: number | undefined;
  choose: (number: number) => void;
  /** Counts how often the page has asked for a choice. */
  asked: number;
  /** Asks for the missing choice; undefined if none is missing. */
  ask: (() => void) | undefined;
}

/**
 * Reads the choice from the address and replaces the address on a change, so that a shared link keeps the choice and
 * « back » leads to the page before.
 */
export function useVariantChoice({
  variants,
  availability,
}: Pick<ProductCardFragment, "variants" | "availability">): VariantChoice {
  const [search, setSearch] = useSearchParams();
  const [asked, setAsked] = useState(0);
  const variant = chosenVariant(variants, Number(search.get(VARIANT_PARAMETER)));
  return {
    variant,
    availability: variant?.availability ?? availability,
    linked: variants.length > 1 ? variant?.number : undefined,
    choose: (number) =>
      setSearch(
        (parameters) => {
          parameters.set(VARIANT_PARAMETER, String(number));
          return parameters;
        },
        { replace: true },
      ),
    asked,
    ask: variants.length > 0 && !variant ? () => setAsked(asked + 1) : undefined,
  };
}
