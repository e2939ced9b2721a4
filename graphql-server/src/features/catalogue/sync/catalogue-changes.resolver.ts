import { Arg, Int, Query, Resolver } from "type-graphql";
import { shortenImageUrl } from "../../../platform/images/image-url.rules.ts";
import { Permit } from "../../../platform/security/permission.ts";
import type { Availability, Variant } from "../variants/variant-fields.rules.ts";
import type { CatalogueChangesService } from "./catalogue-changes.service.ts";
import { CatalogueChangesBatch } from "./catalogue-changes.type.ts";

@Resolver(() => CatalogueChangesBatch)
export class CatalogueChangesResolver {
  readonly #changes: CatalogueChangesService;

  constructor(changes: CatalogueChangesService) {
    this.#changes = changes;
  }

  @Permit("PUBLIC")
  @Query(() => CatalogueChangesBatch, {
    description: "Tout le catalogue, le plus récent d’abord, puis ce qui a changé depuis un curseur",
  })
  async catalogueChanges(
    @Arg("since", () => String, { nullable: true }) since: string | null | undefined,
    @Arg("atMost", () => Int, {
      nullable: true,
      description:
        "Tant de produits au plus : d’un catalogue plus grand, les plus récents de chaque catégorie",
    })
    atMost: number | null | undefined,
  ): Promise<CatalogueChangesBatch> {
    const changes = await this.#changes.read(since ?? null, atMost ?? null);
    return {
      ...changes,
      upserted: changes.upserted.map(({ productImages, ...product }) => ({
        ...product,
        pictures: productImages.map(shortenImageUrl),
      })),
      availabilities: changes.changedAvailability.map(({ id, availability, variants }) => ({
        ...{ id, availability },
        lastPieces: numbersIn(variants, "LAST_PIECES"),
        soldOut: numbersIn(variants, "SOLD_OUT"),
      })),
    };
  }
}

function numbersIn(variants: readonly Variant[], state: Availability): number[] {
  return variants.filter(({ availability }) => availability === state).map(({ number }) => number);
}
