import { FieldResolver, Int, Resolver, Root } from "type-graphql";
import { Permit } from "../../../platform/security/permission.ts";
import type { ListingService } from "./listing.service.ts";
import { ColourCount, ProductConnection, SearchReading, SizeCount } from "./product-connection.type.ts";

/**
 * Resolves, for a list of products, how many products each further filter (size, colour, category) would find. The
 * counts are computed only if a query selects them.
 */
@Resolver(() => ProductConnection)
export class ProductConnectionResolver {
  readonly #listing: ListingService;

  constructor(listing: ListingService) {
    this.#listing = listing;
  }

  @Permit("PUBLIC")
  @FieldResolver(() => SearchReading, {
    nullable: true,
    description: "Comment la recherche a été comprise ; null sans recherche",
  })
  reading(@Root() { filter }: ProductConnection): SearchReading | null {
    return this.#listing.searchReading(filter);
  }

  @Permit("PUBLIC")
  @FieldResolver(() => [SizeCount], {
    description: "Les tailles des produits que les autres filtres laissent, dans leur ordre",
  })
  sizes(@Root() { filter }: ProductConnection): SizeCount[] {
    return this.#listing.sizeCounts(filter);
  }

  @Permit("PUBLIC")
  @FieldResolver(() => [ColourCount], {
    description: "Les couleurs des produits que les autres filtres laissent, les plus fréquentes d’abord",
  })
  colours(@Root() { filter }: ProductConnection): ColourCount[] {
    return this.#listing.colourCounts(filter);
  }

  @Permit("PUBLIC")
  @FieldResolver(() => Int, {
    description: "Ceux que les autres filtres laissent et qui ne sont pas épuisés",
  })
  availableCount(@Root() { filter }: ProductConnection): number {
    return this.#listing.availableCount(filter);
  }

  @Permit("PUBLIC")
  @FieldResolver(() => Int, { description: "Ceux que les autres filtres laissent et qui sont épuisés" })
  soldOutCount(@Root() { filter }: ProductConnection): number {
    return this.#listing.soldOutCount(filter);
  }
}
