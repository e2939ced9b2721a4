import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { IMAGE_USES } from "../../composition/image-uses.ts";
import { purgeUnusedImages } from "../../platform/images/purge-unused-images.ts";
import { grain } from "../../platform/images/testing/sample-images.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";

const SLIDE = "{ id wide tall alt link }";
const DAY_MS = 24 * 60 * 60 * 1000;

interface Slide {
  id: string;
  wide: string;
  tall: string;
  alt: string;
  link: string | null;
}

let shop: TestShop;
let patron: { token: string };
let wide: string;
let tall: string;
beforeAll(async () => {
  shop = await openTestShop();
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  wide = await upload(1600, 700);
  tall = await upload(1080, 1260);
});
afterAll(() => shop.close());
beforeEach(() => shop.services.database.query("TRUNCATE banner_slides, audit_log_entries"));

/** Uploads a noisy photo, which does not compress well. @returns its URL in the shop */
async function upload(width: number, height: number, mean = 120): Promise<string> {
  const photo = await grain(width, height, mean).jpeg({ quality: 85 }).toBuffer();
  const form = new FormData();
  form.append("file", new Blob([Uint8Array.from(photo)], { type: "image/jpeg" }), "photo.jpg");
  form.append("upload_preset", "boutique");
  const response = await fetch(`${shop.address}/images/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${patron.token}` },
    body: form,
  });
  const { url } = (await response.json()) as { url: string };
  return new URL(url).pathname;
}
const slide = (change: Partial<Slide>) => ({ wide, tall, alt: "Robe rouge", link: "", ...change });
const save = (
  input: Partial<Slide>,
  id: string = randomUUID(),
  editId: string = randomUUID(),
  seen?: Partial<Slide>,
) =>
  shop.ask(
    `mutation ($editId: ID!, $id: ID!, $input: BannerSlideInput!, $seen: BannerSlideInput) {
      saveBannerSlide(editId: $editId, id: $id, input: $input, seen: $seen) ${SLIDE} }`,
    { editId, id, input: slide(input), seen: seen && slide(seen) },
    patron,
  );
const added = async (input: Partial<Slide>): Promise<string> => {
  const id = randomUUID();
  expect((await save(input, id)).errors).toBeUndefined();
  return id;
};
const remove = (id: string, editId: string) =>
  shop.ask(`mutation { deleteBannerSlide(editId: "${editId}", id: "${id}") { alt } }`, {}, patron);
const undo = (argument: string) =>
  shop.ask(`mutation { undo(${argument}) { count zones left } }`, {}, patron);
const slides = async () =>
  (await shop.ask(`{ bannerSlides ${SLIDE} }`, {}, patron)).data?.bannerSlides as Slide[];
const alts = async () => (await slides()).map(({ alt }) => alt);
interface Entry {
  id: string;
  action: string;
  subjectName: string;
  changes: object[];
  undoableUntil: string | null;
}
/** Returns the audit log, oldest entry first. */
const entries = async (): Promise<Entry[]> => {
  const { data } = await shop.ask(
    "{ auditLog { edges { node { id action subjectName changes { field from to } undoableUntil } } } }",
    {},
    patron,
  );
  const page = data?.auditLog as { edges: { node: Entry }[] } | undefined;
  return page?.edges.map(({ node }) => node).reverse() ?? [];
};
const audited = async () =>
  (await entries()).map(({ action, subjectName, undoableUntil, changes }) => [
    action,
    subjectName,
    undoableUntil !== null,
    ...changes,
  ]);

describe("the slides of the home page's banner", () => {
  it("are added at the end, changed in place and sorted, each with an entry in the audit log", async () => {
    const first = await added({ alt: " Robe\nrouge ", link: "/product" });
    const second = await added({ alt: "Sacs" });
    await save({ alt: "Robe bleue", link: "https://www.instagram.com/mboamode" }, first.toUpperCase());
    expect(await slides()).toEqual([
      { id: first, wide, tall, alt: "Robe bleue", link: "https://www.instagram.com/mboamode" },
      { id: second, wide, tall, alt: "Sacs", link: null },
    ]);
    const sort = () =>
      shop.ask(
        "mutation ($ids: [ID!]!) { sortBannerSlides(ids: $ids) { alt } }",
        { ids: [second, randomUUID(), first] },
        patron,
      );
    await sort();
    await sort();
    expect(await alts()).toEqual(["Sacs", "Robe bleue"]);
    expect(await audited()).toEqual([
      ["SLIDE_ADDED", "Robe rouge", false],
      ["SLIDE_ADDED", "Sacs", false],
      [
        "SLIDE_CHANGED",
        "Robe bleue",
        true,
        { field: "alt", from: "Robe rouge", to: "Robe bleue" },
        { field: "link", from: "/product", to: "https://www.instagram.com/mboamode" },
      ],
      ["SLIDES_SORTED", "Sacs", false],
    ]);
  });

  it("are six at most; a slide that is sent twice counts once", async () => {
    const id = await added({ alt: "1" });
    await save({ alt: "1" }, id);
    for (const alt of ["2", "3", "4", "5", "6"]) await added({ alt });
    const { errors } = await save({ alt: "7" });
    expect(errors?.[0]?.extensions.code).toBe("CONFLICT");
    expect(await alts()).toEqual(["1", "2", "3", "4", "5", "6"]);
    expect(await audited()).toHaveLength(6);
  });

  it("keep the changes of two admins to different fields; a second change of the same field is refused", async () => {
    const id = await added({ alt: "1" });
    await save({ alt: "2" }, id, randomUUID(), { alt: "1" });
    const other = await save({ alt: "1", link: "/catalogue" }, id, randomUUID(), { alt: "1" });
    expect(other.errors).toBeUndefined();
    expect(await slides()).toMatchObject([{ alt: "2", link: "/catalogue" }]);
    const same = await save({ alt: "3" }, id, randomUUID(), { alt: "1" });
    expect(same.errors?.[0]?.extensions).toEqual({
      code: "CONFLICT",
      conflicts: [{ field: "alt", value: "2", by: null }],
    });
    await remove(id, randomUUID());
    expect((await save({ alt: "4" }, id, randomUUID(), { alt: "2" })).errors?.[0]?.extensions.code).toBe(
      "NOT_FOUND",
    );
  });

  it("keep a colleague's later changes if a request is repeated after a lost answer", async () => {
    const [id, addition, removal] = [randomUUID(), randomUUID(), randomUUID()];
    await save({ alt: "1" }, id, addition);
    await save({ alt: "Celle du collègue" }, id);
    expect((await save({ alt: "1" }, id, addition)).errors).toBeUndefined();
    expect(await alts()).toEqual(["Celle du collègue"]);
    await remove(id, removal);
    await undo(`editId: "${removal}"`);
    await remove(id, removal);
    expect(await alts()).toEqual(["Celle du collègue"]);
  });

  it.each<[string, Partial<Slide>, string]>([
    ["no alternative text", { alt: " " }, "alt"],
    ["a link that is a script", { link: "javascript:alert(1)" }, "link"],
    ["the URL of an image that does not exist", { wide: "/images/AAAAAAAAAAAAAAAA" }, "wide"],
    ["the data of an image instead of its URL", { tall: "data:image/png;base64,AAAA" }, "tall"],
  ])("are refused with %s", async (_, input, field) => {
    const { errors } = await save(input);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "BAD_USER_INPUT",
      fields: { [field]: expect.any(String) },
    });
    expect(await slides()).toEqual([]);
  });
});

describe("the shop's details, which every page reads", () => {
  const seen = async () => {
    const { data } = await shop.ask("{ shop { version banner { wide tall alt link } } }");
    return data?.shop as { version: number; banner: object[] | null };
  };

  it("contain the slides for all visitors, and have a new version after each change of a slide", async () => {
    const versions: number[] = [];
    const look = async () => {
      const { version, banner } = await seen();
      versions.push(version);
      return banner;
    };
    // `beforeEach` empties the tables without the shop's knowledge, so the shop still has the old slides in memory.
    // These two changes through the API make the shop read the slides again.
    await remove(await added({}), randomUUID());
    expect(await look()).toBeNull();
    const id = await added({ alt: "Robe rouge", link: "/product" });
    expect(await look()).toEqual([{ wide, tall, alt: "Robe rouge", link: "/product" }]);
    const editId = randomUUID();
    await remove(id, editId);
    expect(await look()).toBeNull();
    await undo(`editId: "${editId}"`);
    expect(await look()).toHaveLength(1);
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    await save({ alt: "Robe rouge", link: "/product" }, id);
    expect((await seen()).version).toBe(versions.at(-1));
  });
});

describe("undoing a change of the slides", () => {
  it("restores a deleted slide at its former position, and is refused the second time", async () => {
    const ids = [await added({ alt: "1" }), await added({ alt: "2" }), await added({ alt: "3" })];
    const editId = randomUUID();
    for (const _ of ["sent", "sent again"]) await remove(ids[1] ?? "", editId);
    expect(await alts()).toEqual(["1", "3"]);
    expect((await undo(`editId: "${editId}"`)).data?.undo).toEqual({ count: 0, zones: 0, left: [] });
    expect(await alts()).toEqual(["1", "2", "3"]);
    expect((await undo(`editId: "${editId}"`)).errors?.[0]?.extensions.code).toBe("CONFLICT");
    await remove(ids[0] ?? "", randomUUID());
    await undo(`entryId: "${(await entries()).at(-1)?.id}"`);
    expect(await alts()).toEqual(["1", "2", "3"]);
  });

  it("restores the former values of a slide, unless the slide has changed again since", async () => {
    const id = await added({ alt: "Avant", link: "/product" });
    const [first, second] = [randomUUID(), randomUUID()];
    await save({ alt: "Après", wide: await upload(1600, 700, 60) }, id, first);
    await save({ alt: "Encore", wide }, id, second);
    expect((await undo(`editId: "${first}"`)).errors?.[0]?.extensions.code).toBe("CONFLICT");
    expect(await alts()).toEqual(["Encore"]);
    await undo(`editId: "${second}"`);
    await undo(`editId: "${first}"`);
    expect(await slides()).toEqual([{ id, wide, tall, alt: "Avant", link: "/product" }]);
  });

  it("is refused for a deleted slide if the banner has six other slides by now", async () => {
    const editId = randomUUID();
    await remove(await added({ alt: "0" }), editId);
    for (const alt of ["1", "2", "3", "4", "5", "6"]) await added({ alt });
    expect((await undo(`editId: "${editId}"`)).errors?.[0]?.extensions.code).toBe("CONFLICT");
  });
});

describe("the images of the banner's slides", () => {
  it("have no more bytes than allowed at each width, in AVIF and WebP, even for a noisy photo", async () => {
    const budgets = { [tall]: { 360: 6_000, 720: 15_000 }, [wide]: { 800: 12_000, 1600: 30_000 } };
    for (const [image, widths] of Object.entries(budgets))
      for (const [width, budget] of Object.entries(widths))
        for (const format of ["avif", "webp"]) {
          const response = await fetch(`${shop.address}${image}/${width}`, {
            headers: { accept: `image/${format}` },
          });
          const bytes = Buffer.from(await response.arrayBuffer());
          expect(response.headers.get("content-type"), `${width}`).toBe(`image/${format}`);
          expect(bytes.length, `${width}.${format}`).toBeLessThanOrEqual(budget);
          const { width: sent = 0, height: sentHeight = 0 } = await sharp(bytes).metadata();
          expect(sent / sentHeight).toBeCloseTo(image === tall ? 6 / 7 : 16 / 7, 1);
        }
  });

  it("are deleted only when no slide uses them and no undo can restore them", async () => {
    const own = await upload(160, 70, 90);
    const id = await added({ wide: own });
    const inNineDays = () =>
      purgeUnusedImages(
        shop.services.database,
        shop.services.images,
        IMAGE_USES,
        new Date(Date.now() + 9 * DAY_MS),
      );
    const isServed = async () => (await fetch(shop.address + own)).status === 200;
    await inNineDays();
    expect(await isServed()).toBe(true);
    await remove(id, randomUUID());
    await inNineDays();
    expect(await isServed()).toBe(true);
    await shop.services.database.query(
      "UPDATE audit_log_entries SET created_at = now() - interval '31 days'",
    );
    await inNineDays();
    expect(await isServed()).toBe(false);
  });
});
