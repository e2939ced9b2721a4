import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { phoneImage } from "../../../platform/images/testing/sample-images.ts";
import { admitted } from "../../../testing/send-until-accepted.ts";
import { type GraphqlResponse, openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { PRODUCT_FIELD_NAMES, type ProductFields } from "./product-fields.rules.ts";

/** For each field, a value that differs from the one in {@link input}. */
const OTHER: ProductFields = {
  productName: "Boubou Limbé",
  brandName: "Atelier Wouri",
  category: "Chemise",
  productImages: ["https://images.example/boubou.webp"],
  description: "Un boubou.\nEn coton.",
  price: 19_000,
  sellingPrice: 18_000,
};
const FIELDS =
  "id productName brandName category productImages thumbnailColour price sellingPrice createdAt updatedAt owner { name }";
const CREATE = `mutation ($input: ProductInput!, $id: ID) { createProduct(input: $input, id: $id) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: ID!, $input: ProductInput!, $seen: ProductInput) {
  updateProduct(id: $id, input: $input, seen: $seen) { ${FIELDS} imageColours variants { number size availability } }
}`;
const PATCH = `mutation ($id: ID!, $patch: ProductPatch!) { patchProduct(id: $id, patch: $patch) { ${FIELDS} } }`;
const DELETE = "mutation ($id: ID!) { deleteProduct(id: $id) }";
const COUNT = "query ($ownerId: ID) { products(filter: { ownerId: $ownerId }) { totalCount } }";

interface ProductJson {
  id: string;
  category: string;
  productImages: string[];
  thumbnailColour: string;
  sellingPrice: number;
  createdAt: string;
  updatedAt: string;
}

let shop: TestShop;
let admin: { id: string; token: string };
let other: { id: string; token: string };
let owner: { id: string; token: string };
let image: { url: string; colour: string };

beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.createUser("Patronne", "SUPER_ADMIN");
  admin = await shop.createUser("Awa", "ADMIN");
  other = await shop.createUser("Ngono", "ADMIN");
  image = await shop.services.images.store(await phoneImage());
});
afterAll(() => shop.close());

const input = (change: Record<string, unknown> = {}) => ({
  productName: "Robe Kribi",
  brandName: "Maison Sawa",
  category: "Robe",
  productImages: [image.url],
  description: "Une robe légère.",
  price: 20_000,
  sellingPrice: 15_000,
  ...change,
});
const product = ({ data, errors }: GraphqlResponse, field: string): ProductJson => {
  expect(errors).toBeUndefined();
  return data?.[field] as ProductJson;
};
const create = async (change: Record<string, unknown> = {}, user = admin): Promise<ProductJson> =>
  product(await shop.ask(CREATE, { input: input(change) }, user), "createProduct");
const refusal = ({ errors }: GraphqlResponse) => [errors?.[0]?.extensions.code, errors?.[0]?.message];

describe("a new product", () => {
  it("belongs to its creator, has the colour of its first image and is listed at once", async () => {
    const created = await create();
    expect(created).toMatchObject({
      productName: "Robe Kribi",
      productImages: [image.url],
      thumbnailColour: image.colour,
      owner: { name: "Awa" },
    });
    expect((await shop.ask(COUNT, { ownerId: admin.id })).data?.products).toEqual({ totalCount: 1 });
  });

  it("never has an updatedAt that is earlier than its createdAt", async () => {
    for (let count = 0; count < 10; count += 1) {
      const { createdAt, updatedAt } = await create({}, owner);
      expect(Date.parse(updatedAt)).toBeGreaterThanOrEqual(Date.parse(createdAt));
    }
  });

  it("that is sent twice is created once; another user cannot create a product with the same id", async () => {
    const id = "6b3e2a10-0000-4000-8000-000000000001";
    const first = await shop.ask(CREATE, { input: input(), id }, admin);
    const again = await shop.ask(CREATE, { input: input(), id }, admin);
    expect(product(again, "createProduct")).toEqual(product(first, "createProduct"));
    expect(refusal(await shop.ask(CREATE, { input: input(), id }, other))[0]).toBe("CONFLICT");
  });

  it.each([
    [{ productImages: [] }, "productImages", "Veuillez ajouter au moins une image"],
    [{ price: 19.5 }, "price", "Le prix doit être un nombre entier de francs, de 0 à 2 000 000 000"],
    [{ productImages: ["/images/BBBBBBBBBBBBBBBB"] }, "productImages", /n’existe plus/],
    [{ productImages: ["javascript:alert(1)"] }, "productImages", /https:/],
    [{ productImages: ["data:image/png;base64,AAAA"] }, "productImages", /https:/],
  ])("with %j is rejected with a French message on its field", async (change, field, message) => {
    const { errors } = await shop.ask(CREATE, { input: input(change) }, admin);
    expect(errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
    expect(errors?.[0]?.extensions.fields?.[field]).toMatch(message);
  });

  it("gets the usual spelling of its category, from the fixed list or from other products", async () => {
    const categoryOf = async (category: string) => (await create({ category })).category;
    expect(await categoryOf(" Pagne  wax ")).toBe("Pagne wax");
    expect(await categoryOf("PAGNE WAX")).toBe("Pagne wax");
    expect(await categoryOf("sac a main")).toBe("Sac à main");
    const { id } = await create();
    const changed = await shop.ask(
      UPDATE,
      { id, input: input({ category: "pagne wax" }), seen: input() },
      admin,
    );
    expect(product(changed, "updateProduct").category).toBe("Pagne wax");
  });

  it("stores the URLs of the shop's own images without an origin, and all other URLs with https", async () => {
    const created = await create({
      productImages: [
        "http://res.cloudinary.com/demo/image/upload/v1/robe.jpg",
        `http://localhost:4000${image.url}`,
        "https://photos.example/robe.jpg",
      ],
    });
    expect(created.productImages).toEqual([
      "https://res.cloudinary.com/demo/image/upload/v1/robe.jpg",
      image.url,
      "https://photos.example/robe.jpg",
    ]);
    expect(created.thumbnailColour).toBe("#e7dfd4");
  });
});

describe("a changed product", () => {
  it("keeps its createdAt and gets a later updatedAt; phones get its new price", async () => {
    const created = await create();
    const changed = product(
      await shop.ask(
        UPDATE,
        { id: created.id, input: input({ sellingPrice: 12_000 }), seen: input() },
        admin,
      ),
      "updateProduct",
    );
    const { createdAt } = created;
    expect(changed).toMatchObject({ sellingPrice: 12_000, createdAt });
    expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(created.updatedAt));
    const { updatedAt } = changed;
    const { data } = await shop.ask(
      `query ($id: ID!) {
        product(id: $id) { createdAt updatedAt }
        catalogueChanges { upserted { id sellingPrice createdAt } }
      }`,
      { id: created.id },
    );
    expect(data).toEqual({
      product: { createdAt, updatedAt },
      catalogueChanges: {
        upserted: expect.arrayContaining([
          { id: created.id, sellingPrice: 12_000, createdAt: Date.parse(createdAt) },
        ]),
      },
    });
  });

  it("keeps the changes of two people who change different fields", async () => {
    const { id } = await create();
    const changes = [{ sellingPrice: 11_000 }, { description: "En coton." }, { productName: "Robe Limbé" }];
    const answers = await Promise.all(
      changes.map((change, n) =>
        shop.ask(UPDATE, { id, input: input(change), seen: input() }, n ? owner : admin),
      ),
    );
    expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([]);
    const now = product(
      await shop.ask(UPDATE, { id, input: input(), seen: input() }, admin),
      "updateProduct",
    );
    expect(now).toMatchObject({ sellingPrice: 11_000, productName: "Robe Limbé" });
  });

  it("refuses to change a field that another person has just changed; the error contains their value", async () => {
    const { id } = await create();
    await shop.ask(UPDATE, { id, input: input({ sellingPrice: 12_000 }), seen: input() }, owner);
    const change = { sellingPrice: 13_000, description: "En coton." };
    const { errors } = await shop.ask(UPDATE, { id, input: input(change), seen: input() }, admin);
    expect(errors?.[0]).toMatchObject({
      message: "Une autre personne a changé la même chose entre-temps",
      extensions: { code: "CONFLICT", conflicts: [{ field: "sellingPrice", value: 12_000, by: "Patronne" }] },
    });
    const seen = input({ sellingPrice: 12_000 });
    const kept = await shop.ask(UPDATE, { id, input: input(change), seen }, admin);
    expect(product(kept, "updateProduct").sellingPrice).toBe(13_000);
  });

  it("names no colleague in a conflict with the admin's own change on another device", async () => {
    const { id } = await create();
    const save = (sellingPrice: number, seen: number, user = admin) =>
      shop.ask(UPDATE, { id, input: input({ sellingPrice }), seen: input({ sellingPrice: seen }) }, user);
    await save(12_000, 15_000, owner);
    await save(11_000, 12_000);
    const { errors } = await save(13_000, 15_000);
    expect(errors?.[0]?.extensions.conflicts).toEqual([{ field: "sellingPrice", value: 11_000, by: null }]);
  });

  it("keeps the changes of two people to different sizes, but refuses the second change of the same size", async () => {
    const { id } = await create({ variants: [{ size: "S", stock: 5 }, { size: "M" }] });
    const sizes = (...changed: object[]) => [
      { number: 1, size: "S", availability: "AVAILABLE", stock: 5 },
      { number: 2, size: "M", availability: "AVAILABLE", stock: null },
      ...changed,
    ];
    const save = (variants: object[], user: { token: string }) =>
      shop.ask(UPDATE, { id, input: input({ variants }), seen: input({ variants: sizes() }) }, user);
    await save(sizes({ size: "L" }), owner);
    const [small, medium] = sizes();
    const both = product(
      await save([small ?? {}, { ...medium, availability: "SOLD_OUT" }], admin),
      "updateProduct",
    );
    expect(both).toMatchObject({
      variants: [{ size: "S" }, { size: "M", availability: "SOLD_OUT" }, { size: "L" }],
    });
    const { errors } = await save([small ?? {}, { ...medium, stock: 4 }], owner);
    expect(errors?.[0]?.extensions.conflicts).toEqual([
      {
        field: "variants:2",
        value: { number: 2, size: "M", colour: null, swatch: null, availability: "SOLD_OUT", stock: null },
        by: "Awa",
      },
    ]);
  });

  it("keeps the colours that two people have chosen for different images", async () => {
    const images = ["https://images.example/1.webp", "https://images.example/2.webp"];
    const { id } = await create({ productImages: images });
    const save = (imageColours: string[], user = admin) =>
      shop.ask(
        UPDATE,
        {
          id,
          input: input({ productImages: images, imageColours }),
          seen: input({ productImages: images, imageColours: ["", ""] }),
        },
        user,
      );
    await save(["Rouge", ""], owner);
    expect(product(await save(["", "Noir"]), "updateProduct")).toMatchObject({
      imageColours: ["Rouge", "Noir"],
    });
    // The admin's last change concerned the other image, so the error contains the colleague's name.
    const { errors } = await save(["Bleu", ""]);
    expect(errors?.[0]?.extensions.conflicts).toEqual([
      { field: `imageColours:${images[0]}`, value: "Rouge", by: "Patronne" },
    ]);
  });

  it("keeps an image that it already has, even when the image's file is lost", async () => {
    const [id] = await shop.createProducts({ ownerId: admin.id });
    const change = input({ productImages: ["/images/AAAAAAAAAAAAAAAA"], price: 30_000 });
    const changed = product(await shop.ask(UPDATE, { id, input: change }, admin), "updateProduct");
    expect(changed.thumbnailColour).toBe("#c0a080");
  });

  it("can be changed only by its owner or a super admin", async () => {
    const created = await create();
    const variables = { id: created.id, input: input({ price: 1 }) };
    expect(refusal(await shop.ask(UPDATE, variables, other))[0]).toBe("FORBIDDEN");
    expect((await shop.ask(UPDATE, variables, owner)).errors).toBeUndefined();
    expect(refusal(await shop.ask(UPDATE, { ...variables, id: other.id }, admin))).toEqual([
      "NOT_FOUND",
      "Ce produit n’existe plus",
    ]);
  });
});

describe("the colours that images show", () => {
  const COLOURS = "productImages imageColours colourImages { colour image }";
  const [red, black, other] = ["red", "black", "other"].map((name) => `https://images.example/${name}.webp`);
  const variants = ["Rouge", "Noir"].map((colour) => ({ colour, swatch: "#151515" }));
  const save = async (field: string, declared: string, passed: string, values: Record<string, unknown>) => {
    const document = `mutation (${declared}) { ${field}(${passed}) { id ${COLOURS} } }`;
    return product(await shop.ask(document, values, admin), field);
  };
  const add = (change: Record<string, unknown>) =>
    save("createProduct", "$input: ProductInput!", "input: $input", {
      input: input({ productImages: [red, black], variants, imageColours: ["Rouge", "Noir"], ...change }),
    });
  const update = (id: string, change: Record<string, unknown>) =>
    save("updateProduct", "$id: ID!, $input: ProductInput!", "id: $id, input: $input", {
      id,
      input: input(change),
    });
  const patch = (id: string, change: object) =>
    save("patchProduct", "$id: ID!, $patch: ProductPatch!", "id: $id, patch: $patch", { id, patch: change });

  it("are stored without empty or surplus colours at the end; `colourImages` omits the thumbnail", async () => {
    expect(await add({ imageColours: ["", "Noir", ""] })).toMatchObject({
      imageColours: ["", "Noir"],
      colourImages: [{ colour: "Noir", image: black }],
    });
    expect(await add({ imageColours: ["Rouge", " Noir\n", "Vert"] })).toMatchObject({
      imageColours: ["Rouge", "Noir"],
      colourImages: [{ colour: "Noir", image: black }],
    });
    expect(await add({ imageColours: null })).toMatchObject({ imageColours: [], colourImages: [] });
  });

  it("stay with their images when a client that sends no colours moves, removes or repeats images", async () => {
    const { id } = await add({});
    expect(await update(id, { productImages: [other, black, red, black] })).toMatchObject({
      productImages: [other, black, red],
      imageColours: ["", "Noir", "Rouge"],
    });
    expect(await patch(id, { productImages: [black] })).toMatchObject({ imageColours: ["Noir"] });
    expect(await patch(id, { productName: "Robe Limbé" })).toMatchObject({ imageColours: ["Noir"] });
  });

  it("can be changed alone or with the images; the audit log contains the old and the new colours", async () => {
    const { id } = await add({});
    expect(await patch(id, { imageColours: ["Noir"] })).toMatchObject({
      productImages: [red, black],
      imageColours: ["Noir"],
      colourImages: [],
    });
    const [entry] = await shop.services.database.query(
      "SELECT changes FROM audit_log_entries WHERE subject_id = $1 ORDER BY created_at DESC LIMIT 1",
      [id],
    );
    expect(entry?.changes).toEqual([
      {
        field: "imageColours",
        from: "photo 1\u00a0: Rouge\nphoto 2\u00a0: Noir",
        to: "photo 1\u00a0: Noir",
      },
    ]);
    expect(await update(id, { productImages: [black, red], imageColours: ["Noir", "Rouge"] })).toMatchObject({
      imageColours: ["Noir", "Rouge"],
    });
  });

  it("stay with their images if they are saved while another request is changing the images", async () => {
    const { id } = await add({});
    const { asked, answer } = stallImageStore();
    const givesImages = patch(id, { productImages: [image.url, black, red] });
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    await patch(id, { imageColours: ["Bleu", "Noir"] });
    answer();
    expect(await givesImages).toMatchObject({ imageColours: ["", "Noir", "Bleu"] });
  });

  it("stay stored, but are not shown, while no variant has the colour", async () => {
    const { id } = await add({});
    expect(await patch(id, { variants: [{ colour: "Rouge", swatch: "#c0262c" }] })).toMatchObject({
      imageColours: ["Rouge", "Noir"],
      colourImages: [],
    });
  });
});

describe("a deleted product", () => {
  it("is no longer listed, and cannot be deleted again", async () => {
    const { id } = await create({}, other);
    expect((await shop.ask(DELETE, { id }, other)).data).toEqual({ deleteProduct: true });
    expect((await shop.ask(COUNT, { ownerId: other.id })).data?.products).toEqual({ totalCount: 0 });
    expect(refusal(await shop.ask(DELETE, { id }, other))).toEqual(["NOT_FOUND", "Ce produit n’existe plus"]);
  });

  it("can be deleted only by its owner or a super admin", async () => {
    const { id } = await create();
    expect(refusal(await shop.ask(DELETE, { id }, other))[0]).toBe("FORBIDDEN");
    expect((await shop.ask(DELETE, { id }, owner)).data).toEqual({ deleteProduct: true });
  });
});

it("concurrent writers of the same products do not deadlock", async () => {
  const created = [await create(), await create()];
  const writes = Array.from({ length: 12 }, (_, n) => {
    const change = { id: created[n % 2]?.id, input: input({ price: 1_000 + n }) };
    return admitted(() => shop.ask(UPDATE, change, n % 3 ? admin : owner));
  });
  expect((await Promise.all(writes)).flatMap(({ errors }) => errors ?? [])).toEqual([]);
});

/** Makes the image store wait with its answers until `answer` is called, or until the test has ended. */
function stallImageStore() {
  const { images } = shop.services;
  let answer = (): void => undefined;
  const stalled = new Promise<void>((resolve) => {
    answer = resolve;
  });
  onTestFinished(answer);
  const claim = images.claim.bind(images);
  const asked = vi.spyOn(images, "claim").mockImplementation((id) => stalled.then(() => claim(id)));
  onTestFinished(() => asked.mockRestore());
  return { asked, answer };
}

it("while the image store does not answer, only writes of products with new images wait", async () => {
  const [dress, shirt] = [await create(), await create()];
  const { asked, answer } = stallImageStore();
  const photos = ["https://photos.example/robe.jpg", image.url];
  const givesImages = shop.ask(PATCH, { id: dress.id, patch: { productImages: photos } }, admin);
  await expect.poll(() => asked.mock.calls.length).toBe(1);

  for (const { id } of [dress, shirt]) {
    const patched = await shop.ask(PATCH, { id, patch: { sellingPrice: 9_000 } }, admin);
    expect(product(patched, "patchProduct")).toMatchObject({
      sellingPrice: 9_000,
      productImages: [image.url],
      thumbnailColour: image.colour,
    });
  }
  answer();
  expect(product(await givesImages, "patchProduct")).toMatchObject({
    sellingPrice: 9_000,
    productImages: photos,
    thumbnailColour: "#e7dfd4",
  });
});

it("after an admin is demoted, a change that the admin has sent before can no longer take effect", async () => {
  const demoted = await shop.createUser("Binta", "ADMIN");
  const { id } = await create({}, demoted);
  const blocker = new pg.Client({
    connectionString: String((shop.services.database.options as { url?: string }).url),
  });
  await blocker.connect();
  const waiting = async (): Promise<number> => {
    const { rows } = await blocker.query(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return rows[0].n;
  };
  const price = async (): Promise<number> => {
    const [row] = await shop.services.database.query("SELECT price FROM products WHERE id = $1", [id]);
    return row.price;
  };
  await blocker.query("BEGIN");
  await blocker.query("SELECT FROM catalogue_state FOR UPDATE");
  const write = shop.ask(UPDATE, { id, input: input({ price: 1 }) }, demoted);
  await expect.poll(waiting).toBe(1);
  let isDemoted = false;
  const demotion = shop
    .ask(
      "mutation ($id: ID!) { changeUserRole(userId: $id, role: GENERAL) { id } }",
      { id: demoted.id },
      owner,
    )
    .then(async ({ errors }) => {
      expect(errors).toBeUndefined();
      isDemoted = true;
      return price();
    });
  await expect.poll(async () => isDemoted || (await waiting()) === 2).toBe(true);
  await blocker.query("ROLLBACK");
  await blocker.end();
  const priceAtDemotion = await demotion;
  await write;
  expect(await price()).toBe(priceAtDemotion);
  expect(refusal(await shop.ask(UPDATE, { id, input: input({ price: 2 }) }, demoted))[0]).toBe("FORBIDDEN");
});

it("a committed product is reported as saved even when the search index cannot be updated at once", async () => {
  const { searchIndex } = shop.services;
  const sync = searchIndex.sync;
  searchIndex.sync = () => Promise.reject(new Error("no connection to spare"));
  try {
    expect((await create({ productName: "Pagne" })).id).toMatch(/^[0-9a-f-]{36}$/);
  } finally {
    searchIndex.sync = sync;
  }
});

describe.each(PRODUCT_FIELD_NAMES)("the field %s of a product", (name) => {
  const change = { [name]: OTHER[name] };
  const ways = {
    "in the form": (id: string) => shop.ask(UPDATE, { id, input: input(change) }, admin),
    "by a program that knows no other field": (id: string) => shop.ask(PATCH, { id, patch: change }, admin),
  };

  it.each(Object.entries(ways))(
    "if it alone is changed %s, is stored and recorded in the audit log",
    async (_way, write) => {
      const { id } = await create();
      expect((await write(id)).errors).toBeUndefined();
      const { data } = await shop.ask(`{ product(id: "${id}") { ${name} } }`);
      expect(data?.product).toEqual(change);
      const changes = await shop.services.database.query(
        "SELECT jsonb_path_query_array(changes, '$[*].field') AS fields FROM audit_log_entries WHERE subject_id = $1 AND action = 'PRODUCT_CHANGED'",
        [id],
      );
      expect(changes).toEqual([{ fields: [name] }]);
    },
  );

  it("gets its value back when the deletion of the product is undone", async () => {
    const { id } = await create(change);
    const editId = randomUUID();
    await shop.ask(
      "mutation ($id: ID!, $editId: ID) { deleteProduct(id: $id, editId: $editId) }",
      { id, editId },
      admin,
    );
    await shop.ask("mutation ($editId: ID!) { undo(editId: $editId) { count } }", { editId }, admin);
    const { data } = await shop.ask(`{ product(id: "${id}") { ${name} } }`);
    expect(data?.product).toEqual(change);
  });
});
