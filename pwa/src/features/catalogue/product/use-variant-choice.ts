import type { Variant } from "graphql-server/features/catalogue/variants/variant-fields";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { ProductCardFragment } from "../../../data/graphql/catalogue.generated.ts";
import { VARIANT_PARAMETER } from "../../../lib/paths.ts";
import { chosenVariant, type Selection } from "../../../ui/variants/variant-choice.ts";

export interface VariantChoice {
  /** The chosen variant. A product's only variant counts as chosen. */
  variant: Variant | undefined;
  /** What is chosen: a variant, or so far only a colour or a size. */
  selection: Selection;
  choose: (selection: Selection) => void;
  /** Availability of the chosen variant or, if none is chosen, of the product. */
  availability: Variant["availability"];
  /**
   * Number of the chosen variant, for links to the product's page. Undefined if no variant is chosen, or if the product
   * has only one variant, whose links need no number.
   */
  linked: number | undefined;
  /** Number of times that the page has asked the shopper to choose a size or colour. */
  asked: number;
  /** Asks the shopper to choose a size or colour; undefined if a variant is chosen or the product has none. */
  ask: (() => void) | undefined;
  stopAsking: () => void;
}

/**
 * Reads the chosen variant from the URL. Choosing another variant replaces the URL in the history. A shared link
 * therefore contains the choice, and « back » leads to the previous page and not to the previous choice.
 */
export function useVariantChoice({
  variants,
  availability,
}: Pick<ProductCardFragment, "variants" | "availability">): VariantChoice {
  const [search, setSearch] = useSearchParams();
  const [asked, setAsked] = useState(0);
  const [half, setHalf] = useState<Selection>({});
  const variant = chosenVariant(variants, Number(search.get(VARIANT_PARAMETER)));
  return {
    variant,
    selection: variant ?? half,
    choose: (selection) => {
      const { number } = selection;
      if (number === undefined) return setHalf(selection);
      setSearch(
        (parameters) => {
          parameters.set(VARIANT_PARAMETER, String(number));
          return parameters;
        },
        { replace: true },
      );
    },
    availability: variant?.availability ?? availability,
    linked: variants.length > 1 ? variant?.number : undefined,
    asked,
    ask: variants.length > 0 && !variant ? () => setAsked(asked + 1) : undefined,
    stopAsking: () => setAsked(0),
  };
}
