import { Arg, Ctx, Mutation, Resolver } from "type-graphql";
import { SHOP_ACTIONS } from "../audit-log/audit-log.rules.ts";
import type { UndoService } from "../audit-log/undo.service.ts";
import type { BannerService } from "../banner/banner.service.ts";
import type { SavedSlide } from "../banner/banner-changes.ts";
import { BannerSlide } from "../banner/banner-slide.entity.ts";
import { ProductsEdit } from "../catalogue/bulk-edits/bulk-edits.type.ts";
import { Product } from "../catalogue/product/product.entity.ts";
import type { ProductLoaders } from "../catalogue/product/product-loaders.ts";
import { DemoContent } from "../demo/demo-content.type.ts";
import { ShopError } from "../errors/shop-error.ts";
import { ID } from "../ids/id.scalar.ts";
import { CurrentUser } from "../security/current-user.ts";
import { Permit } from "../security/permission.ts";
import type { RequestContext } from "../security/request-context.ts";
import type { ShopEditsService } from "../shop/shop-edits.service.ts";
import { ShopSettingsType } from "../shop/shop-settings.type.ts";
import { loadProducts, undoKey } from "./undo.resolver.ts";

const deprecationReason = "undo annule tout ce qui est au journal";

/** The mutations for an undo that panels of former releases send. There is one for each kind of change. */
@Resolver()
export class FormerUndosResolver {
  readonly #undo: UndoService;
  readonly #loaders: ProductLoaders;
  readonly #banner: BannerService;
  readonly #shop: ShopEditsService;

  constructor(undo: UndoService, loaders: ProductLoaders, banner: BannerService, shop: ShopEditsService) {
    this.#undo = undo;
    this.#loaders = loaders;
    this.#banner = banner;
    this.#shop = shop;
  }

  @Permit("ADMIN")
  @Mutation(() => ProductsEdit, { deprecationReason })
  async undoEdit(
    @Arg("editId", () => ID) editId: string,
    @CurrentUser() currentUser: CurrentUser,
    @Ctx() context: RequestContext,
  ): Promise<ProductsEdit> {
    const { products, left } = await this.#undo.undo(currentUser, { editId }, { actions: PRODUCTS });
    return {
      count: products.length,
      products: await loadProducts(this.#loaders, context, products),
      left,
    };
  }

  @Permit("ADMIN")
  @Mutation(() => Product, { deprecationReason })
  async undoDeletion(
    @Arg("entryId", () => ID) entryId: string,
    @CurrentUser() currentUser: CurrentUser,
    @Ctx() context: RequestContext,
  ): Promise<Product> {
    const { products } = await this.#undo.undo(currentUser, { entryId }, { actions: PRODUCTS });
    const [product] = await loadProducts(this.#loaders, context, products);
    // The undo is committed. If the product is missing, a colleague has deleted it a second time.
    if (!product) throw new ShopError("NOT_FOUND", "Ce produit est revenu, puis a été supprimé de nouveau");
    return product;
  }

  @Permit("SUPER_ADMIN")
  @Mutation(() => DemoContent, { deprecationReason })
  async undoDemoRemoval(
    @Arg("editId", () => ID) editId: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<DemoContent> {
    const { products, zones, services } = await this.#undo.undo(
      currentUser,
      { editId },
      { actions: ["DEMO_REMOVED"] },
    );
    return { products: products.length, zones, services };
  }

  @Permit("SUPER_ADMIN")
  @Mutation(() => [BannerSlide], { deprecationReason })
  async undoBannerChange(
    @Arg("entryId", () => ID, { nullable: true }) entryId: string | null | undefined,
    @Arg("editId", () => ID, { nullable: true }) editId: string | null | undefined,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<SavedSlide[]> {
    await this.#undo.undo(currentUser, undoKey(entryId, editId), {
      actions: ["SLIDE_CHANGED", "SLIDE_DELETED"],
    });
    return this.#banner.slides();
  }

  @Permit("SUPER_ADMIN")
  @Mutation(() => ShopSettingsType, { deprecationReason })
  async undoShopChange(
    @Arg("entryId", () => ID, { nullable: true }) entryId: string | null | undefined,
    @Arg("editId", () => ID, { nullable: true }) editId: string | null | undefined,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<ShopSettingsType> {
    await this.#undo.undo(currentUser, undoKey(entryId, editId), { actions: SHOP_ACTIONS });
    return this.#shop.settings(currentUser);
  }
}

const PRODUCTS = ["PRODUCT_CHANGED", "PRODUCT_DELETED"] as const;
