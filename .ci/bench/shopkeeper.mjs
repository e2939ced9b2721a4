import { ask } from "./bench-person.mjs";
import { signIn } from "./uploads.mjs";

const FIELDS = "productName brandName category productImages description price sellingPrice";
const UPDATE = "mutation ($id: ID!, $input: ProductInput!) { updateProduct(id: $id, input: $input) { id } }";

/** An admin of the bench's shop. @returns changes the price (FCFA) of its newest product */
export async function openShopkeeper(address) {
  const token = await signIn(address);
  const { products } = await ask(address, `{ products(first: 1) { edges { node { id ${FIELDS} } } } }`, {});
  const { id, ...product } = products.edges[0].node;
  return (sellingPrice) => ask(address, UPDATE, { id, input: { ...product, sellingPrice } }, token);
}
