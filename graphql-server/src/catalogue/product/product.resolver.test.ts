import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { phonePhoto } from "../../images/testing/sample-images.ts";
import { type Answer, openTestShop, type TestShop } from "../../testing/test-shop.ts";

const FIELDS =
  "id productName brandName category productImages thumbnailColour price sellingPrice updatedAt owner { name }";
const CREATE = `mutation ($input: ProductInput!, $id: ID) { createProduct(input: $input, id: $id) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: ID!, $input: ProductInput!, $seen: DateTimeISO) {
  updateProduct(id: $id, input: $input, ifUpdatedAt: $seen) { ${FIELDS} }
}`;
const DELETE = "mutation ($id: ID!) { deleteProduct(id: $id) }";
const COUNT = "query ($ownerId: ID) { products(filter: { ownerId: $ownerId }) { totalCount } }";

interface Shown {
  id: string;
  productImages: string[];
  thumbnailColour: string;
  sellingPrice: number;
  updatedAt: string;
}

let shop: TestShop;
let admin: { id: string; token: string };
let other: { id: string; token: string };
let owner: { id: string; token: string };
let picture: { url: string; colour: string };

beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.person("Patronne", "SUPER_ADMIN");
  admin = await shop.person("Awa", "ADMIN");
  other = await shop.person("Ngono", "ADMIN");
  picture = await shop.services.images.store(await phonePhoto());
});
afterAll(() => shop.close());

const input = (change: Record<string, unknown> = {}) => ({
  productName: "Robe Kribi",
  brandName: "Maison Sawa",
  category: "Robe",
  productImages: [picture.url],
  description: "Une robe légère.",
  price: 20_000,
  sellingPrice: 15_000,
  ...change,
});
const product = ({ data, errors }: Answer, field: string): Shown => {
  expect(errors).toBeUndefined();
  return data?.[field] as Shown;
};
const create = async (change: Record<string, unknown> = {}, asking = admin): Promise<Shown> =>
  product(await shop.ask(CREATE, { input: input(change) }, asking), "createProduct");
const refusal = ({ errors }: Answer) => [errors?.[0]?.extensions.code, errors?.[0]?.message];

describe("a new product", () => {
  it("is its creator's, with the colour of its first picture, and in the next list", async () => {
    const made = await create();
    expect(made).toMatchObject({
      productName: "Robe Kribi",
      productImages: [picture.url],
      thumbnailColour: picture.colour,
      owner: { name: "Awa" },
    });
    expect((await shop.ask(COUNT, { ownerId: admin.id })).data?.products).toEqual({ totalCount: 1 });
  });

  it("sent again after a lost answer is there once; another's id is refused", async () => {
    const id = "6b3e2a10-0000-4000-8000-000000000001";
    const first = await shop.ask(CREATE, { input: input(), id }, admin);
    const again = await shop.ask(CREATE, { input: input(), id }, admin);
    expect(product(again, "createProduct")).toEqual(product(first, "createProduct"));
    expect(refusal(await shop.ask(CREATE, { input: input(), id }, other))[0]).toBe("CONFLICT");
  });

  it.each([
    [{ productImages: [] }, "productImages", "Veuillez ajouter au moins une image"],
    [{ price: 19.5 }, "price", "Le prix doit être un nombre entier de francs, de 0 à 2 000 000 000"],
    [{ productImages: ["/images/BBBBBBBBBBBBBBBB"] }, "productImages", /n'existe plus/],
    [{ productImages: ["javascript:alert(1)"] }, "productImages", /https:/],
    [{ productImages: ["data:image/png;base64,AAAA"] }, "productImages", /https:/],
  ])("with %j is refused on its field, in French", async (change, field, message) => {
    const { errors } = await shop.ask(CREATE, { input: input(change) }, admin);
    expect(errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
    expect(errors?.[0]?.extensions.fields?.[field]).toMatch(message);
  });

  it("names this shop's pictures without an origin, and other hosts' as they are", async () => {
    const made = await create({
      productImages: [
        "http://res.cloudinary.com/demo/image/upload/v1/robe.jpg",
        `http://localhost:4000${picture.url}`,
        "https://photos.example/robe.jpg",
      ],
    });
    expect(made.productImages).toEqual([
      "https://res.cloudinary.com/demo/image/upload/v1/robe.jpg",
      picture.url,
      "https://photos.example/robe.jpg",
    ]);
    expect(made.thumbnailColour).toBe("#e7dfd4");
  });
});

describe("a changed product", () => {
  it("shows its new price at once, and a later moment", async () => {
    const made = await create();
    const changed = product(
      await shop.ask(
        UPDATE,
        { id: made.id, input: input({ sellingPrice: 12_000 }), seen: made.updatedAt },
        admin,
      ),
      "updateProduct",
    );
    expect(changed.sellingPrice).toBe(12_000);
    expect(changed.updatedAt > made.updatedAt).toBe(true);
  });

  it("is not written over by somebody who saw an older one", async () => {
    const made = await create();
    const change = (sellingPrice: number, token: string) =>
      shop.ask(UPDATE, { id: made.id, input: input({ sellingPrice }), seen: made.updatedAt }, { token });
    const answers = await Promise.all([change(11_000, admin.token), change(13_000, owner.token)]);
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? "written");
    expect(codes.sort()).toEqual(["CONFLICT", "written"]);
    expect(refusal(answers.find(({ errors }) => errors) ?? {})[1]).toMatch(/modifié entre-temps/);
  });

  it("keeps a picture it carries already, should its file be lost", async () => {
    const [id] = await shop.products({ ownerId: admin.id });
    const change = input({ productImages: ["/images/AAAAAAAAAAAAAAAA"], price: 30_000 });
    const changed = product(await shop.ask(UPDATE, { id, input: change }, admin), "updateProduct");
    expect(changed.thumbnailColour).toBe("#c0a080");
  });

  it("can be found by whoever may change it only", async () => {
    const made = await create();
    const asked = { id: made.id, input: input({ price: 1 }) };
    expect(refusal(await shop.ask(UPDATE, asked, other))[0]).toBe("FORBIDDEN");
    expect((await shop.ask(UPDATE, asked, owner)).errors).toBeUndefined();
    expect(refusal(await shop.ask(UPDATE, { ...asked, id: other.id }, admin))).toEqual([
      "NOT_FOUND",
      "Ce produit n'existe plus",
    ]);
  });
});

describe("a deleted product", () => {
  it("is gone from the next list; deleted again, the answer says so", async () => {
    const { id } = await create({}, other);
    expect((await shop.ask(DELETE, { id }, other)).data).toEqual({ deleteProduct: true });
    expect((await shop.ask(COUNT, { ownerId: other.id })).data?.products).toEqual({ totalCount: 0 });
    expect(refusal(await shop.ask(DELETE, { id }, other))).toEqual(["NOT_FOUND", "Ce produit n'existe plus"]);
  });

  it("is its owner's or a super admin's to delete", async () => {
    const { id } = await create();
    expect(refusal(await shop.ask(DELETE, { id }, other))[0]).toBe("FORBIDDEN");
    expect((await shop.ask(DELETE, { id }, owner)).data).toEqual({ deleteProduct: true });
  });
});

it("writers of the same products do not block each other for ever", async () => {
  const made = [await create(), await create()];
  const writes = Array.from({ length: 12 }, (_, n) =>
    shop.ask(UPDATE, { id: made[n % 2]?.id, input: input({ price: 1_000 + n }) }, n % 3 ? admin : owner),
  );
  expect((await Promise.all(writes)).flatMap(({ errors }) => errors ?? [])).toEqual([]);
});
