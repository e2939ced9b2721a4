import { randomUUID } from "node:crypto";
import { type RepeatedRequest, type Senders, withInput } from "./repeated-request.ts";

const SLIDE = { wide: "https://a.cm/w", tall: "https://a.cm/t", alt: "Robe", link: "" };
const SERVICE = {
  ...{ title: "Manucure", description: "", image: "/services/manucure-simple" },
  ...{ price: 5_000, isFrom: false, isShown: true },
};
const SAVE_SLIDE = `mutation ($editId: ID!, $id: ID!, $input: BannerSlideInput!) {
  saveBannerSlide(editId: $editId, id: $id, input: $input) { id } }`;
const SAVE_ZONE = `mutation ($id: ID!, $input: DeliveryZoneInput!, $seen: DeliveryZoneInput, $requestId: ID) {
  saveDeliveryZone(id: $id, input: $input, seen: $seen, requestId: $requestId) { id } }`;

export function shopRequests({ patron, colleague, ask }: Senders): Record<string, RepeatedRequest> {
  const byPatron = () => patron;
  const zone = (fields: object = {}) => ({
    town: "Douala",
    quarter: randomUUID(),
    fee: 1_000,
    delay: "",
    ...fields,
  });
  const savedZone = async () => {
    const [id, input] = [randomUUID(), zone()];
    await ask(SAVE_ZONE, { id, input }, patron);
    return { id, input };
  };
  const savedSlide = async () => {
    const id = randomUUID();
    await ask(SAVE_SLIDE, { editId: randomUUID(), id, input: SLIDE }, patron);
    return id;
  };
  return {
    saveShopDetails: {
      mutation: `mutation ($editId: ID!, $seen: ShopDetailsInput!, $input: ShopDetailsInput!) {
        saveShopDetails(editId: $editId, seen: $seen, input: $input) { version } }`,
      variables: () => ({ editId: randomUUID(), seen: { name: "Mboa Mode" }, input: { name: "Chez Ada" } }),
      other: withInput({ name: "Chez Awa" }),
      as: byPatron,
    },
    saveShopText: {
      mutation: `mutation ($editId: ID!, $page: ShopPage!, $text: String) {
        saveShopText(editId: $editId, page: $page, text: $text) { version } }`,
      variables: () => ({ editId: randomUUID(), page: "about", text: "Une boutique" }),
      other: (variables) => ({ ...variables, text: "Une autre boutique" }),
      as: byPatron,
    },
    saveServices: {
      mutation: `mutation ($editId: ID!, $services: [ServiceInput!]) {
        saveServices(editId: $editId, services: $services) { version } }`,
      variables: () => ({ editId: randomUUID(), services: [{ id: randomUUID(), ...SERVICE }] }),
      other: (variables) => ({ ...variables, services: [] }),
      as: byPatron,
    },
    saveOrderHandling: {
      mutation: `mutation ($editId: ID!, $isOn: Boolean!) {
        saveOrderHandling(editId: $editId, adminsHandleAllOrders: $isOn) { version } }`,
      variables: () => ({ editId: randomUUID(), isOn: true }),
      other: (variables) => ({ ...variables, isOn: false }),
      between: () =>
        ask(
          `mutation { saveOrderHandling(editId: "${randomUUID()}", adminsHandleAllOrders: false) { version } }`,
          {},
          colleague,
        ),
      as: byPatron,
    },
    saveBannerSlide: {
      mutation: SAVE_SLIDE,
      variables: () => ({ editId: randomUUID(), id: randomUUID(), input: SLIDE }),
      other: withInput({ alt: "Sac" }),
      as: byPatron,
    },
    deleteBannerSlide: {
      mutation: "mutation ($editId: ID!, $id: ID!) { deleteBannerSlide(editId: $editId, id: $id) { id } }",
      variables: async () => ({ editId: randomUUID(), id: await savedSlide() }),
      other: (variables) => ({ ...variables, id: randomUUID() }),
      as: byPatron,
    },
    sortBannerSlides: {
      mutation: "mutation ($ids: [ID!]!) { sortBannerSlides(ids: $ids) { id } }",
      variables: async () => ({ ids: [await savedSlide(), await savedSlide()].reverse() }),
      as: byPatron,
    },
    saveDeliveryZone: {
      mutation: SAVE_ZONE,
      variables: () => ({ id: randomUUID(), input: zone(), requestId: randomUUID() }),
      other: withInput({ fee: 2_000 }),
      between: ({ id, input }) =>
        ask(SAVE_ZONE, { id, seen: input, input: { ...zone(), ...(input as object), fee: 500 } }, colleague),
      as: byPatron,
    },
    "saveDeliveryZone of a changed zone": {
      mutation: SAVE_ZONE,
      variables: async () => {
        const { id, input: seen } = await savedZone();
        return { id, seen, input: { ...seen, fee: 1_500 }, requestId: randomUUID() };
      },
      other: withInput({ fee: 2_000 }),
      between: ({ id, input }) =>
        ask(SAVE_ZONE, { id, seen: input, input: { ...zone(), ...(input as object), fee: 500 } }, colleague),
      as: byPatron,
    },
    "saveDeliveryZone under the id of another zone": {
      mutation: SAVE_ZONE,
      variables: async () => ({ ...(await savedZone()), requestId: randomUUID() }),
      other: (variables) => ({ ...withInput({ fee: 2_000 })(variables), requestId: randomUUID() }),
      as: byPatron,
    },
    deleteDeliveryZone: {
      mutation: "mutation ($id: ID!) { deleteDeliveryZone(id: $id) { id } }",
      variables: async () => ({ id: (await savedZone()).id }),
      as: byPatron,
    },
    sortDeliveryZones: {
      mutation: "mutation ($ids: [ID!]!) { sortDeliveryZones(ids: $ids) { id } }",
      variables: async () => ({ ids: [(await savedZone()).id, (await savedZone()).id].reverse() }),
      as: byPatron,
    },
    removeDemo: {
      mutation: "mutation ($editId: ID!) { removeDemo(editId: $editId) { products zones services } }",
      variables: () => ({ editId: randomUUID() }),
      as: byPatron,
    },
    dismissFirstSteps: {
      mutation:
        "mutation ($isDismissed: Boolean!) { dismissFirstSteps(isDismissed: $isDismissed) { __typename } }",
      variables: () => ({ isDismissed: true }),
      as: byPatron,
    },
  };
}
