import type { Variant } from "graphql-server/catalogue/variants/variant";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { ProductCardFragment } from "../../graphql/catalogue.generated.ts";
import { VARIANT_PARAMETER } from "../../lib/paths.ts";
import { chosenVariant } from "../../ui/variants/variant-choice.ts";

/** The chosen variant of a product, and the functions that change it. */
export interface VariantChoice {
  /** The chosen variant, or the only variant of the product. */
  variant: Variant | undefined;
  /** The chosen colour, also while the size is missing. */
  colour: string | null | undefined;
  chooseColour: (colour: string | null) => void;
  /** Availability of the chosen variant; if none is chosen, that of the product. */
  availability: Variant["availability"];
  /** Number of the chosen variant, for links to the page; undefined if none is chosen or there is only one. */
  linked: number | undefined;
  choose: (number: number) => void;
  /** Number of times that the page has asked for a choice. */
  asked: number;
  /** Asks for the missing choice; undefined if none is missing. */
  ask: (() => void) | undefined;
}

/**
 * Reads the choice from the address. A new choice replaces the address, so that a shared link contains the choice,
 * and « back » leads to the previous page.
 */
export function useVariantChoice({
  variants,
  availability,
}: Pick<ProductCardFragment, "variants" | "availability">): VariantChoice {
  const [search, setSearch] = useSearchParams();
  const [asked, setAsked] = useState(0);
  const [colour, chooseColour] = useState<string | null>();
  const variant = chosenVariant(variants, Number(search.get(VARIANT_PARAMETER)));
  return {
    variant,
    colour: variant ? variant.colour : colour,
    chooseColour,
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
