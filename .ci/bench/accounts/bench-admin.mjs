import { ask, signIn } from "./bench-user.mjs";

const FIELDS = "productName brandName category productImages description price sellingPrice";
const UPDATE = "mutation ($id: ID!, $input: ProductInput!) { updateProduct(id: $id, input: $input) { id } }";

export const BENCH_ADMIN = {
  SUPER_ADMIN_EMAIL: "mesure@boutique.local",
  SUPER_ADMIN_PASSWORD: "mesure-des-envois",
};

/** Signs in as the super admin of the bench. @returns the session's token */
export const signInBenchAdmin = (address) =>
  signIn(address, BENCH_ADMIN.SUPER_ADMIN_EMAIL, BENCH_ADMIN.SUPER_ADMIN_PASSWORD);

/** Signs in as the super admin. @returns a function that changes the price (FCFA) of the newest product */
export async function openBenchAdmin(address) {
  const token = await signInBenchAdmin(address);
  const { products } = await ask(address, `{ products(first: 1) { edges { node { id ${FIELDS} } } } }`, {});
  const { id, ...product } = products.edges[0].node;
  return (sellingPrice) => ask(address, UPDATE, { id, input: { ...product, sellingPrice } }, token);
}
