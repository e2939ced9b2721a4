import { randomUUID } from "node:crypto";
import { newProduct, type RepeatedRequest, type Senders, withInput } from "./repeated-request.ts";

const EDIT = "$editId: ID!, $ids: [ID!]!";
const NEW_PRODUCT = {
  ...{ productName: "Robe Wax", brandName: "Mboa", category: "women", description: "Une robe longue en wax" },
  ...{ price: 20_000, sellingPrice: 15_000, productImages: ["https://cdn.example/robe.webp"] },
};
const CSV = [
  "Nom;Marque;Catégorie;Description;Prix;Prix de vente;Images",
  "Sandales Limbé;Sawa;Femmes;Plates;9000;9000;https://res.cloudinary.com/demo/image/upload/robe.jpg",
].join("\n");

export function productRequests(senders: Senders): Record<string, RepeatedRequest> {
  const { patron, colleague, ask } = senders;
  const byPatron = () => patron;
  const product = () => newProduct(senders);
  const edited = async () => ({ editId: randomUUID(), ids: [await product()] });
  const patch = (id: unknown, changed: object) =>
    ask(
      "mutation ($id: ID!, $patch: ProductPatch!) { patchProduct(id: $id, patch: $patch) { id } }",
      { id, patch: changed },
      colleague,
    );
  /** Deletes two products. @returns the id of the edit, with which the edit can be undone */
  const deletion = async () => {
    const { editId, ids } = { editId: randomUUID(), ids: [await product(), await product()] };
    await ask(
      `mutation (${EDIT}) { deleteProducts(editId: $editId, ids: $ids) { count } }`,
      { editId, ids },
      patron,
    );
    return editId;
  };
  return {
    createProduct: {
      mutation:
        "mutation ($id: ID, $input: ProductInput!) { createProduct(id: $id, input: $input) { id productName } }",
      variables: () => ({ id: randomUUID(), input: NEW_PRODUCT }),
      other: withInput({ sellingPrice: 14_000 }),
      as: byPatron,
    },
    changeAvailability: {
      mutation: `mutation ($editId: ID!, $productId: ID!, $changes: [VariantAvailabilityInput!]!) {
        changeAvailability(editId: $editId, productId: $productId, changes: $changes) { id } }`,
      variables: async () => ({
        ...{ editId: randomUUID(), productId: await product(), changes: [{ number: 0, stock: 3 }] },
      }),
      other: (variables) => ({ ...variables, changes: [{ number: 0, stock: 4 }] }),
      as: byPatron,
    },
    deleteProduct: {
      mutation: "mutation ($id: ID!, $editId: ID!) { deleteProduct(id: $id, editId: $editId) }",
      variables: async () => ({ id: await product(), editId: randomUUID() }),
      as: byPatron,
    },
    deleteProducts: {
      mutation: `mutation (${EDIT}) { deleteProducts(editId: $editId, ids: $ids) { count } }`,
      variables: edited,
      other: (variables) => ({ ...variables, ids: [randomUUID()] }),
      as: byPatron,
    },
    changeCategories: {
      mutation: `mutation (${EDIT}, $category: String!) {
        changeCategories(editId: $editId, ids: $ids, category: $category) { count } }`,
      variables: async () => ({ ...(await edited()), category: "nails" }),
      other: (variables) => ({ ...variables, category: "men" }),
      as: byPatron,
    },
    changePrices: {
      mutation: `mutation (${EDIT}, $change: PriceChangeInput!) {
        changePrices(editId: $editId, ids: $ids, change: $change) { count } }`,
      variables: async () => ({ ...(await edited()), change: { percent: 10, roundTo: 100, both: false } }),
      other: (variables) => ({ ...variables, change: { percent: 20, roundTo: 100, both: false } }),
      as: byPatron,
    },
    markSoldOut: {
      mutation: `mutation (${EDIT}, $isSoldOut: Boolean!) {
        markSoldOut(editId: $editId, ids: $ids, isSoldOut: $isSoldOut) { count } }`,
      variables: async () => ({ ...(await edited()), isSoldOut: true }),
      other: (variables) => ({ ...variables, isSoldOut: false }),
      as: byPatron,
    },
    updateProduct: {
      mutation: `mutation ($id: ID!, $input: ProductInput!, $seen: ProductInput, $requestId: ID) {
        updateProduct(id: $id, input: $input, seen: $seen, requestId: $requestId) { id productName } }`,
      variables: async () => {
        const id = await product();
        const seen = { ...NEW_PRODUCT, sellingPrice: 15_001 };
        return { id, input: NEW_PRODUCT, seen, requestId: randomUUID() };
      },
      other: withInput({ sellingPrice: 14_000 }),
      between: ({ id }) => patch(id, { sellingPrice: 13_000 }),
      as: byPatron,
    },
    patchProduct: {
      mutation: `mutation ($id: ID!, $patch: ProductPatch!, $requestId: ID) {
        patchProduct(id: $id, patch: $patch, requestId: $requestId) { id } }`,
      variables: async () => ({
        ...{ id: await product(), patch: { sellingPrice: 14_000 }, requestId: randomUUID() },
      }),
      other: (variables) => ({ ...variables, patch: { sellingPrice: 12_000 } }),
      between: ({ id }) => patch(id, { sellingPrice: 13_000 }),
      as: byPatron,
    },
    importProducts: {
      mutation: `mutation ($csv: String!, $importId: ID) { importProducts(csv: $csv, dryRun: false, importId: $importId) {
        created changed unchanged errors { message } warnings { message } } }`,
      variables: async () => {
        const id = await product();
        await patch(id, { productName: `Robe ${id}` });
        const exported = String((await ask("{ productsCsv }", {}, patron)).data?.productsCsv);
        const [head = "", ...rows] = exported.split("\r\n");
        const changed = rows
          .filter((row) => row.includes(id))
          .join("\r\n")
          .replace("15000", "14500");
        const added = CSV.split("\n")[1];
        return { csv: `${head}\r\n${changed}\r\n;${added}\r\n`, importId: randomUUID() };
      },
      other: (variables) => ({ ...variables, csv: CSV }),
      as: byPatron,
    },
    undo: {
      mutation: `mutation ($editId: ID, $requestId: ID) {
        undo(editId: $editId, requestId: $requestId) { count zones services left products { id } } }`,
      variables: async () => ({ editId: await deletion(), requestId: randomUUID() }),
      other: (variables) => ({ ...variables, editId: randomUUID() }),
      as: byPatron,
    },
    fetchImages: {
      mutation: "mutation ($urls: [String!]!) { fetchImages(urls: $urls) { url error } }",
      variables: () => ({ urls: ["https://image.invalid/robe.jpg"] }),
      as: byPatron,
    },
  };
}
