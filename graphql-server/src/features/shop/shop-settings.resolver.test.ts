import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { plain } from "../../platform/images/testing/sample-images.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import type { ShopTexts } from "./profile/shop.rules.ts";

let shop: TestShop;
let owner: { token: string };
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.createUser("Patronne", "SUPER_ADMIN");
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.services.database.query(
    "UPDATE shop_state SET details = '{}', texts = '{}', services = NULL, version = version + 1",
  );
  await shop.services.database.query("TRUNCATE audit_log_entries");
  await shop.services.shop.sync();
});

const SETTINGS =
  "{ details { name phone email orderEmail messagingUrl hours { days hours } deliveryTime } texts { terms faq womenSizes menSizes } services { id title image price isFrom isShown description minutes placeIds } adminsHandleAllOrders }";
interface Settings {
  details: Record<string, unknown>;
  texts: Record<string, unknown>;
  services: Record<string, unknown>[] | null;
  adminsHandleAllOrders: boolean;
}
const settings = async () =>
  (await shop.ask(`{ shopSettings ${SETTINGS} }`, {}, owner)).data?.shopSettings as Settings;
const saveDetails = (seen: object, input: object, editId: string = randomUUID()) =>
  shop.ask(
    `mutation ($id: ID!, $seen: ShopDetailsInput!, $input: ShopDetailsInput!) { saveShopDetails(editId: $id, seen: $seen, input: $input) ${SETTINGS} }`,
    { id: editId, seen, input },
    owner,
  );
const saveText = (
  seen: string | null,
  text: string | null,
  page: keyof ShopTexts = "terms",
  editId: string = randomUUID(),
) =>
  shop.ask(
    `mutation ($id: ID!, $page: ShopPage!, $seen: String, $text: String) { saveShopText(editId: $id, page: $page, seen: $seen, text: $text) ${SETTINGS} }`,
    { id: editId, page, seen, text },
    owner,
  );
const saveServices = (seen: object[] | null, services: object[] | null) =>
  shop.ask(
    `mutation ($id: ID!, $seen: [ServiceInput!], $services: [ServiceInput!]) { saveServices(editId: $id, seen: $seen, services: $services) ${SETTINGS} }`,
    { id: randomUUID(), seen, services },
    owner,
  );
const undo = (key: { entryId: string } | { editId: string }) =>
  shop.ask(
    "mutation ($entryId: ID, $editId: ID) { undo(entryId: $entryId, editId: $editId) { count } }",
    key,
    owner,
  );
const seenByVisitors = async () =>
  (
    await shop.ask(
      "{ shop { version phone messagingUrl orderEmail hours { days } texts { terms womenSizes menSizes } services { title price } } }",
    )
  ).data?.shop as Record<string, unknown>;
const entries = async () => {
  const { data } = await shop.ask(
    "{ auditLog { edges { node { id action subjectName undoableUntil changes { field from to } } } } }",
    {},
    owner,
  );
  const { edges } = (data as { auditLog: { edges: { node: Record<string, unknown> }[] } }).auditLog;
  return edges.map(({ node }) => node);
};

const PHONE = { phone: "237600000000" };
const service = (more: object = {}) => ({
  id: randomUUID(),
  title: "Pose américaine",
  description: "",
  image: "/services/manucure-simple",
  price: 5_000,
  isFrom: true,
  isShown: true,
  ...more,
});

describe("the shop's details (such as name and phone number), when the owner saves them,", () => {
  it("are shown to visitors in their stored format, and the chat link uses the new phone number", async () => {
    const before = (await seenByVisitors()).version;
    const saved = await saveDetails(PHONE, { phone: " +237 6 77-12-34-56 " });
    expect(saved.errors).toBeUndefined();
    const after = await seenByVisitors();
    expect(after).toMatchObject({ phone: "237677123456", messagingUrl: "https://wa.me/237677123456" });
    expect(Number(after.version)).toBeGreaterThan(Number(before));
  });

  it("lose the default e-mail address for orders if the owner changes the general e-mail address", async () => {
    expect((await seenByVisitors()).orderEmail).toBe("commandes@mboamode.example");
    await saveDetails({ email: "contact@mboamode.example" }, { email: "ada@example.cm" });
    expect((await seenByVisitors()).orderEmail).toBeNull();
  });

  it.each([
    ["phone", PHONE, { phone: "12345" }, /Neuf chiffres/],
    ["email", { email: "contact@mboamode.example" }, { email: "ada@" }, /email/],
    ["socialUrl", { socialUrl: "https://www.facebook.com" }, { socialUrl: "javascript:alert(1)" }, /https/],
    ["hours", { hours: null }, { hours: [{ days: "Lun", hours: "" }] }, /Chaque ligne/],
  ])("are refused if a field is invalid, with a message for it: %s", async (field, seen, input, message) => {
    const { errors } = await saveDetails(seen, input);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "BAD_USER_INPUT",
      fields: { [field]: expect.stringMatching(message) },
    });
  });

  it("are merged with a colleague's changes of other fields; a change of the same field is a CONFLICT", async () => {
    await saveDetails(PHONE, { phone: "677000001" });
    const other = await saveDetails({ ...PHONE, name: "Mboa Mode" }, { ...PHONE, name: "Chez Ada" });
    expect(other.errors).toBeUndefined();
    expect((await settings()).details).toMatchObject({ name: "Chez Ada", phone: "237677000001" });
    const same = await saveDetails(PHONE, { phone: "677000002" });
    expect(same.errors?.[0]?.extensions).toEqual({
      code: "CONFLICT",
      conflicts: [{ field: "phone", value: "237677000001", by: null }],
    });
    expect((await seenByVisitors()).phone).toBe("237677000001");
  });

  it("are saved only once if the request is repeated after its answer was lost", async () => {
    const editId = randomUUID();
    for (const _ of [1, 2])
      expect((await saveDetails(PHONE, { phone: "677000003" }, editId)).errors).toBeUndefined();
    expect(await entries()).toHaveLength(1);
  });

  it("are recorded in the audit log, and can be undone until the same field changes again", async () => {
    const editId = randomUUID();
    await saveDetails(
      { hours: null, ...PHONE },
      { hours: [{ days: "Tous les jours", hours: "7h-22h" }], phone: "677000004" },
      editId,
    );
    const [entry] = await entries();
    expect(entry).toMatchObject({ action: "SHOP_CHANGED", undoableUntil: expect.any(String) });
    expect(entry?.changes).toEqual([
      { field: "phone", from: "237600000000", to: "237677000004" },
      { field: "hours", from: "d’origine", to: "Tous les jours : 7h-22h" },
    ]);
    expect((await undo({ editId })).errors).toBeUndefined();
    expect(await seenByVisitors()).toMatchObject({ phone: "237600000000", hours: null });
    expect((await undo({ editId })).errors?.[0]?.extensions.code).toBe("CONFLICT");
    // After the undo, no detail is stored any more, as before the change.
    expect(await shop.services.database.query("SELECT details FROM shop_state")).toEqual([{ details: {} }]);

    await saveDetails(PHONE, { phone: "677000005" });
    const [first] = await entries();
    await saveDetails({ phone: "237677000005" }, { phone: "677000006" });
    expect((await undo({ entryId: String(first?.id) })).errors?.[0]?.extensions.code).toBe("CONFLICT");
  });
});

describe("the owner's mobile money accounts", () => {
  const MOMO = {
    operator: "MTN MoMo",
    holder: "AWA NGONO",
    number: "6 77 12 34 56",
    ussd: "*126*{numéro}*{montant}#",
  };
  const NONE = { wallets: null, depositTown: "" };
  const publicWays = async () =>
    (await shop.ask("{ shop { wallets { operator holder number ussd } depositShare depositTown } }")).data
      ?.shop;

  it("are absent at first; once saved, visitors see them, and an undo removes them", async () => {
    const absent = { wallets: null, depositShare: null, depositTown: null };
    expect(await publicWays()).toEqual(absent);
    const editId = randomUUID();
    const wanted = { wallets: [MOMO], depositShare: 30, depositTown: " Douala " };
    expect((await saveDetails(NONE, wanted, editId)).errors).toBeUndefined();
    expect(await publicWays()).toEqual({ ...wanted, depositTown: "Douala" });
    const [entry] = await entries();
    expect(entry?.changes).toEqual([
      {
        field: "wallets",
        from: "d’origine",
        to: "MTN MoMo : AWA NGONO : 6 77 12 34 56 : *126*{numéro}*{montant}#",
      },
      { field: "depositShare", from: "d’origine", to: "30" },
      { field: "depositTown", from: "", to: "Douala" },
    ]);
    expect((await undo({ editId })).errors).toBeUndefined();
    expect(await publicWays()).toEqual(absent);
  });

  it("stay when the owner saves other details", async () => {
    await saveDetails(NONE, { wallets: [MOMO] });
    await saveDetails(PHONE, { phone: "677000009" });
    expect(await publicWays()).toMatchObject({ wallets: [MOMO] });
    await saveDetails({ wallets: [MOMO] }, { wallets: null });
    expect(await publicWays()).toMatchObject({ wallets: null });
  });

  it("are refused, with the error in the row of the account, if a USSD code is invalid", async () => {
    const { errors } = await saveDetails(NONE, { wallets: [MOMO, { ...MOMO, ussd: "*126;+237677#" }] });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "BAD_USER_INPUT",
      fields: { wallets: expect.stringMatching(/^Compte 2\. Le code USSD/) },
    });
  });
});

describe("the legal identity of the seller", () => {
  const RCCM = { number: "RC/DLA/2019/B/1234", place: "Douala", date: "2019-05-14" };
  const NONE = { legalName: "", rccm: null, niu: "", vat: null, capital: null };
  const publicIdentity = async () =>
    (await shop.ask("{ shop { legalName capital rccm { number place date } niu vat } }")).data?.shop;
  const ABSENT = { legalName: null, capital: null, rccm: null, niu: null, vat: null };

  it("is absent at first; once saved, visitors see it in its stored form, and an undo removes it", async () => {
    expect(await publicIdentity()).toEqual(ABSENT);
    const editId = randomUUID();
    const wanted = {
      ...{ legalName: "Ets Chez Ada", capital: 1_000_000, niu: "m 012345678901 a", vat: "INCLUDED" },
      rccm: { number: "rc dla 2019 b 1234", place: "Douala", date: "2019-05-14" },
    };
    expect((await saveDetails(NONE, wanted, editId)).errors).toBeUndefined();
    expect(await publicIdentity()).toEqual({ ...wanted, rccm: RCCM, niu: "M012345678901A" });
    const [entry] = await entries();
    expect(entry?.changes).toEqual([
      { field: "legalName", from: "", to: "Ets Chez Ada" },
      { field: "capital", from: "d’origine", to: "1000000" },
      { field: "rccm", from: "d’origine", to: "RC/DLA/2019/B/1234 : Douala : 2019-05-14" },
      { field: "niu", from: "", to: "M012345678901A" },
      { field: "vat", from: "d’origine", to: "TVA 19,25\u202f% incluse" },
    ]);
    expect((await undo({ editId })).errors).toBeUndefined();
    expect(await publicIdentity()).toEqual(ABSENT);
  });

  it("is merged field by field if two admins save it, and is a CONFLICT only if their values differ", async () => {
    await saveDetails(NONE, { rccm: RCCM });
    expect((await saveDetails({ vat: null }, { vat: "NONE" })).errors).toBeUndefined();
    expect((await saveDetails({ rccm: null }, { rccm: RCCM })).errors).toBeUndefined();
    expect(await publicIdentity()).toMatchObject({ rccm: RCCM, vat: "NONE" });
    const other = await saveDetails({ rccm: null }, { rccm: { ...RCCM, place: "Yaoundé" } });
    expect(other.errors?.[0]?.extensions.code).toBe("CONFLICT");
    await saveDetails({ rccm: RCCM, vat: "NONE" }, { rccm: null, vat: null });
    expect(await publicIdentity()).toEqual(ABSENT);
  });

  it("is refused, with an error at the field, if one of its numbers is invalid", async () => {
    const { errors } = await saveDetails(NONE, { rccm: { ...RCCM, number: "1234" }, niu: "12" });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "BAD_USER_INPUT",
      fields: {
        rccm: expect.stringMatching(/^Un numéro comme RC/),
        niu: expect.stringMatching(/^14 caractères/),
      },
    });
  });
});

describe("a page's text", () => {
  it("that the owner saves is shown until the owner restores the default", async () => {
    await saveText(null, "# Chez nous\r\n\r\n\r\n\r\nOn rembourse.\u0007");
    expect((await seenByVisitors()).texts).toMatchObject({ terms: "# Chez nous\n\nOn rembourse." });
    const conflict = await saveText(null, "# Autre");
    expect(conflict.errors?.[0]?.extensions.code).toBe("CONFLICT");
    await saveText("# Chez nous\n\nOn rembourse.", null);
    expect((await seenByVisitors()).texts).toBeNull();
  });

  it.each([
    ["empty", " \n "],
    ["too long", "a".repeat(30_001)],
  ])("is refused when it is %s", async (_, text) => {
    expect((await saveText(null, text)).errors?.[0]?.extensions).toMatchObject({
      fields: { text: expect.any(String) },
    });
  });

  it("never ends in half of a character, neither when it is stored nor when the audit log cuts it", async () => {
    const text = `${"a".repeat(999)}😀`;
    const { errors } = await saveText(null, `${text}\ud83d`);
    expect(errors).toBeUndefined();
    expect((await settings()).texts.terms).toBe(text);
    expect(JSON.stringify(await entries())).not.toContain("\\ud83d");
  });
});

describe("a size guide", () => {
  const save = (seen: string | null, text: string | null, editId?: string) =>
    saveText(seen, text, "womenSizes", editId);

  it("is shown sorted by size, with measures in one format, until the owner restores the default", async () => {
    const saved = await save(null, "À même la peau\nM|90 à 98 cm|74.5|\n|||\nS|82–90|66/74|90-98");
    expect(saved.errors).toBeUndefined();
    const stored = "À même la peau\nS|82-90|66-74|90-98\nM|90-98|74,5|";
    expect((await seenByVisitors()).texts).toEqual({ terms: null, womenSizes: stored, menSizes: null });
    expect((await save(null, "\nS|1||")).errors?.[0]?.extensions.code).toBe("CONFLICT");
    await save(stored, null);
    expect((await seenByVisitors()).texts).toBeNull();
  });

  it.each([["nothing at all", ""] as const, ["a note without a table", "Mesurez."] as const])(
    "that the owner saves as %s is empty for visitors, and the default guide does not replace it",
    async (_, text) => {
      await save(null, text);
      expect((await seenByVisitors()).texts).toMatchObject({ womenSizes: "", menSizes: null });
      expect((await settings()).texts.womenSizes).toBe("");
    },
  );

  it.each([
    ["a measure that is no number", "\nS|large||", /nombre de cm/],
    ["a repeated size", "\nS|82||\ns|90||", /deux fois/],
    [
      "more bytes than the limit",
      `${"é".repeat(200)}\nS|82-90|66-74|90-98\nM|90-98|74-82|98-106\nL|100||\nXL|107||`,
      /trop long/,
    ],
  ])("is refused for %s", async (_, text, message) => {
    const { errors } = await save(null, text);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "BAD_USER_INPUT",
      fields: { text: expect.stringMatching(message) },
    });
  });

  it("is recorded in the audit log as a change of the settings, which can be undone", async () => {
    const editId = randomUUID();
    for (const _ of [1, 2]) await save(null, "\nS|82-90||", editId);
    expect(await entries()).toMatchObject([
      {
        action: "SHOP_CHANGED",
        subjectName: "le guide des tailles «\u00a0Femmes\u00a0»",
        undoableUntil: expect.any(String),
        changes: [{ field: "womenSizes", from: "d’origine", to: "\nS|82-90||" }],
      },
    ]);
    await saveDetails(PHONE, { phone: "677000008" });
    expect((await undo({ editId })).errors).toBeUndefined();
    expect(await seenByVisitors()).toMatchObject({ phone: "237677000008", texts: null });
  });
});

describe("the services that the owner saves", () => {
  it("are shown in the owner's sequence without hidden ones, and are refused if one is invalid", async () => {
    const { url } = await shop.services.images.store(await plain(40, 50, "#804020").png().toBuffer());
    const list = [
      service({ title: " Pose\n française ", image: url }),
      service({ title: "Masqué", isShown: false }),
      service({ title: "Dépose", price: null }),
    ];
    const saved = await saveServices(null, list);
    expect(saved.errors).toBeUndefined();
    expect((await seenByVisitors()).services).toEqual([
      { title: "Pose française", price: 5_000 },
      { title: "Dépose", price: null },
    ]);
    const kept = (await settings()).services;
    expect(kept).toHaveLength(3);
    const gone = await saveServices(kept, [service({ image: "/images/AAAAAAAAAAAAAAAA" })]);
    expect(gone.errors?.[0]?.message).toMatch(/n’existe plus/);
    const wrong = service({ price: 0.5 });
    expect((await saveServices(kept, [wrong])).errors?.[0]?.extensions.fields).toEqual({
      [`${wrong.id}.price`]: expect.any(String),
    });
    expect((await saveServices(null, [service()])).errors?.[0]?.extensions.code).toBe("CONFLICT");
    await saveServices(kept, null);
    expect((await seenByVisitors()).services).toBeNull();
  });

  it("are stored only once if the request is repeated after its answer was lost", async () => {
    await saveServices((await settings()).services, null);
    const added = service({ title: "Une seule fois" });
    for (const _ of [1, 2]) expect((await saveServices(null, [added])).errors).toBeUndefined();
    expect((await seenByVisitors()).services).toHaveLength(1);
    await saveServices((await settings()).services, null);
  });
});

describe("the settings of appointments", () => {
  const FIELDS =
    "appointmentHours { day from to } appointmentPlaces { id name } closedDays { day } appointmentHold";
  const NONE = { appointmentHours: null, appointmentPlaces: null, closedDays: null, appointmentHold: null };
  const SET = {
    appointmentHours: [
      { day: "1", from: "08:00", to: "12:00" },
      { day: "6", from: "09:00", to: "14:00" },
    ],
    appointmentPlaces: [{ id: randomUUID(), name: "Chaise" }],
    closedDays: [{ day: "2026-12-25" }],
    appointmentHold: 4,
  };
  const shown = async () => (await shop.ask(`{ shop { ${FIELDS} } }`)).data?.shop;
  const kept = async () =>
    (await shop.ask(`{ shopSettings { details { ${FIELDS} } } }`, {}, owner)).data?.shopSettings;

  it("are absent at first; once set, visitors see them, and an undo removes them", async () => {
    expect([await shown(), await kept()]).toEqual([NONE, { details: NONE }]);
    const editId = randomUUID();
    const typed = {
      ...SET,
      appointmentHours: SET.appointmentHours.toReversed(),
      closedDays: [...SET.closedDays, ...SET.closedDays],
    };
    expect((await saveDetails(NONE, typed, editId)).errors).toBeUndefined();
    expect([await shown(), await kept()]).toEqual([SET, { details: SET }]);
    expect((await entries())[0]?.changes).toContainEqual({
      ...{ field: "appointmentHours", from: "aucune" },
      to: "lundi 8\u00a0h\u00a0–\u00a012\u00a0h\nsamedi 9\u00a0h\u00a0–\u00a014\u00a0h",
    });
    expect((await undo({ editId })).errors).toBeUndefined();
    expect([await shown(), await kept()]).toEqual([NONE, { details: NONE }]);
  });

  it("are refused, with a French message at the field, if one of them is invalid", async () => {
    const appointmentHours = [{ day: "1", from: "08:10", to: "12:00" }];
    const { errors } = await saveDetails({ appointmentHours: null }, { appointmentHours });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "BAD_USER_INPUT",
      fields: { appointmentHours: expect.stringMatching(/au quart d’heure/) },
    });
  });

  it("of two colleagues are merged field by field; a change of the same field is a CONFLICT", async () => {
    const { appointmentHours, closedDays } = SET;
    await saveDetails({ appointmentHours: null }, { appointmentHours });
    expect((await saveDetails({ closedDays: null }, { closedDays })).errors).toBeUndefined();
    expect(await shown()).toEqual({ ...NONE, appointmentHours, closedDays });
    const same = await saveDetails(
      { appointmentHours: null },
      { appointmentHours: [{ day: "2", from: "08:00", to: "12:00" }] },
    );
    expect(same.errors?.[0]?.extensions).toMatchObject({
      code: "CONFLICT",
      conflicts: [{ field: "appointmentHours", value: appointmentHours }],
    });
  });
});

describe("the length of a service and its places (chairs or tables)", () => {
  const placeId = randomUUID();
  const publicServices = async () => {
    const { data } = await shop.ask("{ shop { services { title minutes } } }");
    return (data as { shop: { services: object[] | null } }).shop.services;
  };

  it("are saved; visitors can query the length of a service, but not its places", async () => {
    const list = [service({ minutes: 45, placeIds: [placeId] }), service({ title: "Dépose" })];
    expect((await saveServices(null, list)).errors).toBeUndefined();
    expect((await settings()).services).toMatchObject([
      { minutes: 45, placeIds: [placeId] },
      { minutes: null, placeIds: [] },
    ]);
    expect(await publicServices()).toEqual([
      { title: "Pose américaine", minutes: 45 },
      { title: "Dépose", minutes: null },
    ]);
    const asked = await shop.send("{ shop { services { placeIds } } }");
    expect(asked.errors?.[0]?.message).toMatch(/placeIds/);
    const [entry] = await entries();
    expect(entry?.changes).toMatchObject([{ to: "Pose américaine, 45\u00a0min\nDépose" }]);
  });

  it("are refused, with a message at the field, if one of them is invalid", async () => {
    const wrong = service({ minutes: 20 });
    expect((await saveServices(null, [wrong])).errors?.[0]?.extensions.fields).toEqual({
      [`${wrong.id}.minutes`]: "Une durée en quarts d’heure, de 15 à 600 minutes, ou rien",
    });
  });

  it("are merged with a colleague's change of the same service's price", async () => {
    await saveServices(null, [service()]);
    const seen = (await settings()).services ?? [];
    const changed = (change: object) => seen.map((one) => ({ ...one, ...change }));
    await saveServices(seen, changed({ price: 7_000 }));
    await saveServices(seen, changed({ placeIds: [placeId] }));
    expect((await saveServices(seen, changed({ minutes: 90 }))).errors).toBeUndefined();
    expect((await settings()).services).toMatchObject([{ price: 7_000, minutes: 90, placeIds: [placeId] }]);
    const same = await saveServices(seen, changed({ minutes: 60 }));
    expect(same.errors?.[0]?.extensions).toMatchObject({
      code: "CONFLICT",
      conflicts: [{ value: { minutes: 90 } }],
    });
  });

  it("stay stored when the panel of an earlier release saves the services without them", async () => {
    await saveServices(null, [service({ minutes: 45, placeIds: [placeId] })]);
    const [{ minutes, placeIds, ...seen } = {}] = (await settings()).services ?? [];
    expect((await saveServices([{ ...seen }], [{ ...seen, price: 6_000 }])).errors).toBeUndefined();
    expect((await settings()).services).toMatchObject([{ price: 6_000, minutes: 45, placeIds: [placeId] }]);
  });

  it("are empty after the undo of a change that was recorded before services had them", async () => {
    await saveServices(null, [service()]);
    await saveServices((await settings()).services, [service({ title: "Autre" })]);
    // Removes the fields for appointments from the services in the audit log. The migration that introduced
    // appointments leaves the database in this state: only stored services have these fields.
    await shop.services.database.query(`
      UPDATE audit_log_entries SET changes = (
        SELECT jsonb_agg(jsonb_set(change, '{steps}', (
          SELECT jsonb_object_agg(step, CASE WHEN jsonb_typeof(list) = 'array' THEN (
            SELECT jsonb_agg(one - 'minutes' - 'placeIds') FROM jsonb_array_elements(list) one) ELSE list END)
          FROM jsonb_each(change->'steps') AS steps (step, list))))
        FROM jsonb_array_elements(changes) change)`);
    const [last] = await entries();
    expect((await undo({ entryId: String(last?.id) })).errors).toBeUndefined();
    expect((await settings()).services).toMatchObject([
      { title: "Pose américaine", minutes: null, placeIds: [] },
    ]);
  });
});

describe("the services that two colleagues change", () => {
  it("are merged; a change of the same field is refused, and the error contains the colleague's service", async () => {
    const [first, second] = [service({ title: "Pose" }), service({ title: "Dépose" })];
    await saveServices((await settings()).services, [first, second]);
    const seen = (await settings()).services ?? [];
    const changed = (of: object, change: object) =>
      seen.map((one) => (one.id === (of as { id: string }).id ? { ...one, ...change } : one));
    await saveServices(seen, changed(first, { price: 7_000 }));
    const other = await saveServices(seen, [
      ...changed(first, { title: "Pose gel" }),
      service({ title: "Soin" }),
    ]);
    expect(other.errors).toBeUndefined();
    expect((await settings()).services).toMatchObject([
      { title: "Pose gel", price: 7_000 },
      { title: "Dépose", price: 5_000 },
      { title: "Soin" },
    ]);
    const same = await saveServices(seen, changed(first, { price: 6_000 }));
    expect(same.errors?.[0]?.extensions).toMatchObject({
      code: "CONFLICT",
      conflicts: [{ field: first.id, value: { title: "Pose gel", price: 7_000 }, by: null }],
    });
  });
});

describe("the setting whether admins handle all orders", () => {
  const save = (adminsHandleAllOrders: boolean, editId: string = randomUUID()) =>
    shop.ask(
      `mutation ($id: ID!, $isOn: Boolean!) {
        saveOrderHandling(editId: $id, adminsHandleAllOrders: $isOn) { adminsHandleAllOrders } }`,
      { id: editId, isOn: adminsHandleAllOrders },
      owner,
    );
  const isOn = async () => (await settings()).adminsHandleAllOrders;

  it("is off at first; switching it can be undone, and makes no phone load new settings", async () => {
    const { version } = await seenByVisitors();
    expect(await isOn()).toBe(false);
    const editId = randomUUID();
    for (const _ of [1, 2])
      expect((await save(true, editId)).data).toEqual({ saveOrderHandling: { adminsHandleAllOrders: true } });
    expect(await entries()).toMatchObject([
      {
        action: "SHOP_CHANGED",
        subjectName: "les réglages des commandes",
        undoableUntil: expect.any(String),
        changes: [{ field: "adminsHandleAllOrders", from: "non", to: "oui" }],
      },
    ]);
    await saveDetails(PHONE, { phone: "677000007" });
    expect(await isOn()).toBe(true);
    expect((await undo({ editId })).errors).toBeUndefined();
    expect(await isOn()).toBe(false);
    expect(await settings()).toMatchObject({ details: { phone: "237677000007" } });
    await save(true);
    const after = (await seenByVisitors()).version;
    await save(false);
    expect((await seenByVisitors()).version).toBe(after);
    expect(Number(after)).toBeGreaterThan(Number(version));
  });
});
