import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { requireUser } from "../security/current-user.ts";
import { Permit } from "../security/permission.ts";
import type { RequestContext } from "../security/request-context.ts";
import type { KeptService } from "./service.rules.ts";
import type { DetailField, ShopDetails } from "./shop-details.rules.ts";
import type { ShopEditsService } from "./shop-edits.service.ts";
import { ServiceInput, ShopDetailsInput, ShopPage, ShopSettingsType } from "./shop-settings.type.ts";

const EDIT_ID =
  "UUID fait par le client : renvoyé après une réponse perdue, le changement n’est fait qu’une fois";
const SEEN = "Tel qu’il a été lu : ce qu’une autre personne a changé depuis n’est pas écrasé";

@Resolver()
export class ShopSettingsResolver {
  readonly #edits: ShopEditsService;

  constructor(edits: ShopEditsService) {
    this.#edits = edits;
  }

  @Permit("SUPER_ADMIN")
  @Query(() => ShopSettingsType)
  shopSettings(@Ctx() { currentUser }: RequestContext): Promise<ShopSettingsType> {
    return this.#edits.settings(requireUser(currentUser));
  }

  @Permit("SUPER_ADMIN")
  @Mutation(() => ShopSettingsType)
  saveShopDetails(
    @Arg("editId", () => ID, { description: EDIT_ID }) editId: string,
    @Arg("seen", () => ShopDetailsInput, { description: SEEN }) seen: ShopDetailsInput,
    @Arg("input", () => ShopDetailsInput) input: ShopDetailsInput,
    @Ctx() { currentUser }: RequestContext,
  ): Promise<ShopSettingsType> {
    return this.#edits.saveDetails(requireUser(currentUser), editId, given(seen), given(input));
  }

  @Permit("SUPER_ADMIN")
  @Mutation(() => ShopSettingsType, { description: "Sans texte : celui d’origine" })
  saveShopText(
    @Arg("editId", () => ID, { description: EDIT_ID }) editId: string,
    @Arg("page", () => ShopPage) page: ShopPage,
    @Arg("seen", () => String, { nullable: true, description: SEEN }) seen: string | null | undefined,
    @Arg("text", () => String, { nullable: true }) text: string | null | undefined,
    @Ctx() { currentUser }: RequestContext,
  ): Promise<ShopSettingsType> {
    const texts = { seen: seen ?? null, wanted: text ?? null };
    return this.#edits.saveText(requireUser(currentUser), editId, page, texts);
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
    @Ctx() { currentUser }: RequestContext,
  ): Promise<ShopSettingsType> {
    const lists = { seen: seen?.map(keptService) ?? null, wanted: services?.map(keptService) ?? null };
    return this.#edits.saveServices(requireUser(currentUser), editId, lists);
  }

  @Permit("SUPER_ADMIN")
  @Mutation(() => ShopSettingsType)
  saveOrderHandling(
    @Arg("editId", () => ID, { description: EDIT_ID }) editId: string,
    @Arg("adminsHandleAllOrders", () => Boolean) adminsHandleAllOrders: boolean,
    @Ctx() { currentUser }: RequestContext,
  ): Promise<ShopSettingsType> {
    return this.#edits.saveOrderHandling(requireUser(currentUser), editId, adminsHandleAllOrders);
  }
}

/** Details that may be null: as the specification fixes them. */
const NULLABLE: readonly DetailField[] = ["hours", "hoursNote", "deliveryTime", "advantages"];

/** What an input gives: of the other details null says no more than that they are absent. */
function given(input: ShopDetailsInput): Partial<ShopDetails> {
  const entries = Object.entries(plain(input)).filter(
    ([field, value]) => value !== undefined && (value !== null || NULLABLE.some((one) => one === field)),
  );
  return Object.fromEntries(entries);
}

/** Input objects are instances of their classes; what is stored and compared is plain. */
const plain = (input: ShopDetailsInput): object =>
  structuredClone({ ...input, hours: rows(input.hours), advantages: rows(input.advantages) });

const rows = <Row extends object>(list: readonly Row[] | null | undefined) =>
  list?.map((row) => ({ ...row })) ?? list;

const keptService = ({ id, price, ...service }: ServiceInput): KeptService => ({
  ...service,
  id: id.toLowerCase(),
  price: price ?? null,
});
