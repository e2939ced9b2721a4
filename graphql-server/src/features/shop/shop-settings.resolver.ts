import { Arg, Mutation, Query, Resolver } from "type-graphql";
import { ID } from "../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../platform/security/current-user.ts";
import { Permit } from "../../platform/security/permission.ts";
import type { KeptService } from "./nail-service.rules.ts";
import type { ShopTexts } from "./profile/shop.rules.ts";
import {
  DETAIL_FIELDS,
  type DetailField,
  isOriginalAllowed,
  type ShopDetails,
} from "./profile/shop-settings.rules.ts";
import { ShopDetailsInput } from "./shop-details.type.ts";
import type { ShopEditsService } from "./shop-edits.service.ts";
import { ServiceInput, ShopPageEnum, ShopSettingsType } from "./shop-settings.type.ts";

const EDIT_ID =
  "UUID fait par le client : renvoyé après une réponse perdue, le changement n’est fait qu’une fois";
const SEEN = "Tel qu’il a été lu : ce qu’une autre personne a changé depuis n’est pas écrasé";

type GivenDetails = { readonly [Field in DetailField]?: ShopDetails[Field] | null | undefined };

@Resolver()
export class ShopSettingsResolver {
  readonly #edits: ShopEditsService;

  constructor(edits: ShopEditsService) {
    this.#edits = edits;
  }

  @Permit("SUPER_ADMIN")
  @Query(() => ShopSettingsType)
  shopSettings(@CurrentUser() currentUser: CurrentUser): Promise<ShopSettingsType> {
    return this.#edits.settings(currentUser);
  }

  @Permit("SUPER_ADMIN")
  @Mutation(() => ShopSettingsType)
  saveShopDetails(
    @Arg("editId", () => ID, { description: EDIT_ID }) editId: string,
    @Arg("seen", () => ShopDetailsInput, { description: SEEN }) seen: GivenDetails,
    @Arg("input", () => ShopDetailsInput) input: GivenDetails,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<ShopSettingsType> {
    return this.#edits.saveDetails(currentUser, editId, given(seen), given(input));
  }

  @Permit("SUPER_ADMIN")
  @Mutation(() => ShopSettingsType, { description: "Sans texte : celui d’origine" })
  saveShopText(
    @Arg("editId", () => ID, { description: EDIT_ID }) editId: string,
    @Arg("page", () => ShopPageEnum) page: keyof ShopTexts,
    @Arg("seen", () => String, { nullable: true, description: SEEN }) seen: string | null | undefined,
    @Arg("text", () => String, { nullable: true }) text: string | null | undefined,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<ShopSettingsType> {
    const texts = { seen: seen ?? null, wanted: text ?? null };
    return this.#edits.saveText(currentUser, editId, page, texts);
  }

  @Permit("SUPER_ADMIN")
  @Mutation(() => ShopSettingsType, {
    description: "La liste entière, dans son ordre ; sans elle : celle d’origine",
  })
  saveServices(
    @Arg("editId", () => ID, { description: EDIT_ID }) editId: string,
    @Arg("seen", () => [ServiceInput], { nullable: true, description: SEEN })
    seen: ServiceInput[] | null | undefined,
    @Arg("services", () => [ServiceInput], { nullable: true }) services: ServiceInput[] | null | undefined,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<ShopSettingsType> {
    const lists = { seen: seen?.map(keptService) ?? null, wanted: services?.map(keptService) ?? null };
    return this.#edits.saveServices(currentUser, editId, lists);
  }

  @Permit("SUPER_ADMIN")
  @Mutation(() => ShopSettingsType)
  saveOrderHandling(
    @Arg("editId", () => ID, { description: EDIT_ID }) editId: string,
    @Arg("adminsHandleAllOrders", () => Boolean) adminsHandleAllOrders: boolean,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<ShopSettingsType> {
    return this.#edits.saveOrderHandling(currentUser, editId, adminsHandleAllOrders);
  }
}

/**
 * Returns the details that the request contains. A null restores the default of a detail that has one. For all other
 * details, null means that the request does not contain the detail.
 */
function given(input: GivenDetails): Partial<ShopDetails> {
  const fields = DETAIL_FIELDS.filter((field) => (input[field] ?? null) !== null || isReset(input, field));
  return Object.fromEntries(fields.map((field) => [field, plain(input[field])]));
}

const isReset = (input: GivenDetails, field: DetailField): boolean =>
  input[field] === null && isOriginalAllowed(field);

/**
 * Converts the class instances of an input to plain objects, because a comparison of instances with stored objects
 * would always find a difference.
 */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === "object" && value !== null ? { ...value } : value;
}

const keptService = ({ price, minutes, ...service }: ServiceInput): KeptService => ({
  ...service,
  price: price ?? null,
  minutes: minutes ?? null,
});
