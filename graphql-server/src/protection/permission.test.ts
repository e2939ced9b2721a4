import { isObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role } from "../accounts/account.rules.ts";
import { createSchema } from "../graphql/schema.ts";
import { openTestShop, type TestShop } from "../http/testing/test-shop.ts";
import { type Permission, statedPermission } from "./permission.ts";

/** Who may call what: the one table. A new resolver belongs here. */
const TABLE: Record<string, Permission> = {
  "Query.product": "PUBLIC",
  "Query.products": "PUBLIC",
  "Query.categories": "PUBLIC",
  "Query.categoryGroups": "PUBLIC",
  "Query.me": "ANYONE",
  "Query.cart": "SIGNED_IN",
  "Mutation.signUp": "ANYONE",
  "Mutation.signIn": "ANYONE",
  "Mutation.signOut": "ANYONE",
  "Mutation.applyCartOperations": "SIGNED_IN",
  "Mutation.sendContactMessage": "ANYONE",
  "Mutation.subscribeToNewsletter": "ANYONE",
  "Product.owner": "PUBLIC",
  "Product.similarProducts": "PUBLIC",
  "Category.productCount": "PUBLIC",
  "Category.newestProduct": "PUBLIC",
  "Category.products": "PUBLIC",
  "CategoryGroup.productImages": "PUBLIC",
  "CategoryGroup.productCount": "PUBLIC",
  "CategoryGroup.products": "PUBLIC",
};

/** Every field that has code behind it. */
function resolvedFields(): { name: string; permission: Permission | undefined }[] {
  return Object.values(createSchema().getTypeMap())
    .filter((type) => isObjectType(type) && !type.name.startsWith("__"))
    .flatMap((type) =>
      isObjectType(type) ? Object.values(type.getFields()).map((field) => ({ type: type.name, field })) : [],
    )
    .filter(({ field }) => field.resolve !== undefined)
    .map(({ type, field }) => ({ name: `${type}.${field.name}`, permission: statedPermission(field) }));
}

it("every resolver states who may call it, as the table says", () => {
  expect(Object.fromEntries(resolvedFields().map(({ name, permission }) => [name, permission]))).toEqual(
    TABLE,
  );
});

describe("the server holds callers to it", () => {
  const CALLS = {
    "Query.cart": "{ cart { version } }",
    "Mutation.applyCartOperations": "mutation { applyCartOperations(operations: []) { cart { version } } }",
  };
  const CALLERS: (Role | undefined)[] = [undefined, "GENERAL", "ADMIN", "SUPER_ADMIN"];
  const ALLOWED: Record<Permission, (Role | undefined)[]> = {
    PUBLIC: CALLERS,
    ANYONE: CALLERS,
    SIGNED_IN: ["GENERAL", "ADMIN", "SUPER_ADMIN"],
    PANEL: ["ADMIN", "SUPER_ADMIN"],
    SUPER_ADMIN: ["SUPER_ADMIN"],
  };
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  it("with a call tried for every restricted field", () => {
    const restricted = Object.keys(TABLE).filter((name) => !["PUBLIC", "ANYONE"].includes(TABLE[name] ?? ""));
    expect(Object.keys(CALLS).sort()).toEqual(restricted.sort());
  });

  it.each(
    Object.entries(CALLS).flatMap(([name, call]) => CALLERS.map((role) => [name, role, call] as const)),
  )("%s by %s", async (name, role, call) => {
    const token = role && (await shop.person(`Une ${role} ${name}`, role)).token;
    const { errors } = await shop.ask(call, {}, { token });
    const permission = TABLE[name] ?? "SUPER_ADMIN";
    const expected = ALLOWED[permission].includes(role) ? undefined : role ? "FORBIDDEN" : "UNAUTHENTICATED";
    expect(errors?.[0]?.extensions.code).toBe(expected);
  });
});
