import { NO_VARIANT } from "../../features/catalogue/variants/variant-fields.rules.ts";
import { ACCOUNT_MESSAGES } from "../../features/users/account.rules.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import { idOrNone } from "../../platform/ids/uuid.rules.ts";
import { isRole } from "../../platform/security/role.rules.ts";
import { pieces, text, texts } from "./body-fields.ts";
import { chosenVariant, type VariantLookup, variantFields, variantLookup } from "./chosen-variant.ts";
import { type RestPath, restPath } from "./define-rest-path.ts";
import {
  type CartChange,
  type CartLookup,
  cartOperation,
  changedLine,
  contentOfLine,
  isSameId,
  unknownProduct,
} from "./inputs.ts";
import { productFields, productInput, productPatch } from "./product-body.ts";
import {
  CART_LINE,
  type CartLineNode,
  listOf,
  objectSchema,
  PRODUCT,
  type ProductNode,
  refTo,
  type Serializers,
  USER,
  type UserNode,
} from "./serializers.ts";
import { categoryEntries, type ProductPage, productEntries } from "./streamed-lists.ts";

const PAGE = "pageInfo { hasNextPage endCursor }";
const PRODUCTS = `products(first: 100, after: $after, filter: $filter) { edges { node { ${PRODUCT} } } ${PAGE} }`;
const PRODUCT_LIST = `query ($filter: ProductFilter, $after: String) { ${PRODUCTS} }`;
const CART_LINES = "{ cart { lines { id variant product { id } } } }";
const APPLY = `mutation ($operations: [CartOperationInput!]!) {
  applyCartOperations(operations: $operations) { results { message } cart { lines { ${CART_LINE} } } }
}`;

const cartLookup = { operation: CART_LINES, variables: () => ({}) };
const lineFields = { _id: text("La ligne du panier") };
const productList = {
  operation: PRODUCT_LIST,
  allPagesOf: "products",
  data: ({ products }: ProductPage, { serializers }: { serializers: Serializers }) =>
    products.map((product) => serializers.product(product)),
  entries: productEntries,
  answer: listOf("Product"),
};
const noData = { type: "array", items: {}, maxItems: 0 };
const onlyId = objectSchema({ _id: { type: "string", format: "uuid" } });

/** All paths of the REST API. An operation of the GraphQL schema answers each path. */
export const REST_PATHS: readonly RestPath[] = [
  restPath({
    method: "POST",
    path: "signup",
    title: "Ouvre un compte, toujours avec le rôle GENERAL",
    fields: {
      name: text("Nom"),
      email: text("E-mail"),
      password: text("Mot de passe, 6 caractères ou plus"),
      confirmPassword: text("Le même mot de passe"),
      profilePic: text("Photo, comme adresse data: ; vide sans photo"),
    },
    operation: `mutation ($input: SignUpInput!) { signUp(input: $input) { ${USER} } }`,
    variables: ({ name = "", email = "", password = "", confirmPassword = "", profilePic = "" }) => ({
      input: { name, email, password, confirmPassword, profilePic },
    }),
    data: ({ signUp }: { signUp: UserNode }, { serializers }) => serializers.user(signUp),
    answer: refTo("User"),
    message: "Compte créé avec succès",
    status: 201,
  }),
  restPath({
    method: "POST",
    path: "signin",
    title: "Ouvre une session : le jeton à envoyer comme bearer, posé aussi comme cookie",
    fields: { email: text("E-mail"), password: text("Mot de passe") },
    operation: "mutation ($input: SignInInput!) { signIn(input: $input) { token } }",
    variables: ({ email, password }) => {
      if (!email) throw ShopError.badInput({ email: ACCOUNT_MESSAGES.emailRequired });
      if (!password) throw ShopError.badInput({ password: ACCOUNT_MESSAGES.passwordRequired });
      return { input: { email, password } };
    },
    data: ({ signIn }: { signIn: { token: string } }) => signIn.token,
    answer: { type: "string", description: "Le jeton, un JWT dont la charge commence par _id" },
    message: "Connexion réussie",
  }),
  restPath({
    method: "GET",
    path: "user-details",
    title: "La personne connectée",
    signedIn: true,
    operation: `{ me { ${USER} } }`,
    data: ({ me }: { me: UserNode }, { serializers }) => serializers.user(me),
    answer: refTo("User"),
    message: "Vos informations",
  }),
  restPath({
    method: "GET",
    path: "userLogout",
    title: "Met fin à la session et efface le cookie",
    operation: "mutation { signOut }",
    data: () => [],
    answer: noData,
    message: "Déconnexion réussie",
  }),
  restPath({
    method: "GET",
    path: "all-user",
    title: "Toutes les personnes, les plus récentes d’abord",
    operation: `query ($after: String) { users(first: 100, after: $after) { edges { node { ${USER} } } ${PAGE} } }`,
    allPagesOf: "users",
    data: ({ users }: { users: UserNode[] }, { serializers }) => users.map((user) => serializers.user(user)),
    answer: listOf("User"),
    message: "Tous les utilisateurs",
  }),
  restPath({
    method: "POST",
    path: "update-user",
    title: "Change le rôle d’une personne",
    fields: { userId: text("La personne"), role: text("GENERAL, ADMIN ou SUPER_ADMIN") },
    operation: `mutation ($userId: ID!, $role: Role!) { changeUserRole(userId: $userId, role: $role) { ${USER} } }`,
    variables: ({ userId, role }) => {
      if (!isRole(role))
        throw ShopError.badInput({ role: "Choisissez un rôle : GENERAL, ADMIN ou SUPER_ADMIN" });
      return { userId: idOrNone(userId), role };
    },
    data: ({ changeUserRole }: { changeUserRole: UserNode }, { serializers }) =>
      serializers.user(changeUserRole),
    answer: refTo("User"),
    message: "Utilisateur mis à jour avec succès",
  }),
  restPath({
    method: "POST",
    path: "upload-product",
    title: "Ajoute un produit, qui est à la personne connectée",
    fields: productFields,
    operation: `mutation ($input: ProductInput!) { createProduct(input: $input) { ${PRODUCT} } }`,
    variables: (body) => ({ input: productInput(body) }),
    data: ({ createProduct }: { createProduct: ProductNode }, { serializers }) =>
      serializers.product(createProduct),
    answer: refTo("Product"),
    message: "Produit ajouté avec succès",
    status: 201,
  }),
  restPath({
    method: "GET",
    path: "get-product",
    title: "Tous les produits, les plus récents d’abord",
    ...productList,
    message: "Tous les produits",
  }),
  restPath({
    method: "POST",
    path: "update-product",
    title: "Change un produit ; les champs absents restent tels quels",
    fields: { _id: text("Le produit"), ...productFields },
    operation: `mutation ($id: ID!, $patch: ProductPatch!) { patchProduct(id: $id, patch: $patch) { ${PRODUCT} } }`,
    variables: ({ _id, ...fields }) => ({ id: idOrNone(_id), patch: productPatch(fields) }),
    data: ({ patchProduct }: { patchProduct: ProductNode }, { serializers }) =>
      serializers.product(patchProduct),
    answer: refTo("Product"),
    message: "Produit mis à jour avec succès",
  }),
  restPath({
    method: "POST",
    path: "delete-product",
    title: "Supprime un produit",
    fields: { _id: text("Le produit"), productId: text("Le même, sous un autre nom") },
    operation: "mutation ($id: ID!) { deleteProduct(id: $id) }",
    variables: ({ _id, productId }) => ({ id: idOrNone(_id ?? productId) }),
    data: (_result, { body }) => ({ _id: body._id ?? body.productId }),
    answer: onlyId,
    message: "Produit supprimé avec succès",
  }),
  restPath({
    method: "GET",
    path: "get-categoryProduct",
    title: "Chaque catégorie qui a un produit, avec ses produits ; à côté, les champs du plus récent",
    operation: `query ($filter: ProductFilter, $after: String) { categoryGroups { category } ${PRODUCTS} }`,
    allPagesOf: "products",
    data: () => [],
    entries: categoryEntries,
    answer: listOf("CategoryGroup"),
    message: "Produits par catégorie",
  }),
  restPath({
    method: "POST",
    path: "category-product",
    title: "Les produits d’exactement une catégorie",
    fields: { category: text("Catégorie") },
    ...productList,
    variables: ({ category }) => {
      if (!category) throw ShopError.badInput({ category: "La catégorie est requise" });
      return { filter: { categories: [category] } };
    },
    message: "Produits de la catégorie",
  }),
  restPath({
    method: "POST",
    path: "product-details",
    title: "Un produit",
    fields: { productId: text("Le produit") },
    operation: `query ($id: ID!) { product(id: $id) { ${PRODUCT} } }`,
    variables: ({ productId }) => ({ id: idOrNone(productId) }),
    data: ({ product }: { product: ProductNode | null }, { serializers }) => {
      if (!product) throw unknownProduct();
      return serializers.product(product);
    },
    answer: refTo("Product"),
    message: "Détails du produit",
  }),
  restPath({
    method: "POST",
    path: "addtocart",
    title: "Met un produit dans le panier ; s’il y est déjà, sa quantité augmente",
    fields: {
      productId: text("Le produit"),
      quantity: pieces("Pièces, 1 sans indication"),
      ...variantFields,
    },
    lookup: variantLookup,
    operation: APPLY,
    variables: ({ productId, quantity = 1, ...choice }, found: VariantLookup | undefined) =>
      cartOperation(
        "ADD",
        { productId: idOrNone(productId), variant: chosenVariant(choice, found) },
        quantity,
      ),
    data: (result: CartChange, { serializers, body, found, currentUserId }) => {
      const chosen = chosenVariant(body, found);
      const line = changedLine(
        result,
        ({ product, variant }) => isSameId(product.id, body.productId) && (variant ?? NO_VARIANT) === chosen,
      );
      return serializers.cartLine(line, currentUserId);
    },
    answer: refTo("CartLine"),
    message: "Produit ajouté au panier",
  }),
  restPath({
    method: "GET",
    path: "countAddToCartProduct",
    title: "Le nombre de lignes du panier",
    operation: "{ cart { lines { id } } }",
    data: ({ cart }: { cart: { lines: unknown[] } }) => ({ count: cart.lines.length }),
    answer: objectSchema({ count: { type: "integer", minimum: 0 } }),
    message: "Nombre de produits dans le panier",
  }),
  restPath({
    method: "GET",
    path: "view-card-product",
    title: "Les lignes du panier",
    operation: `{ cart { lines { ${CART_LINE} } } }`,
    data: ({ cart }: { cart: { lines: CartLineNode[] } }, { serializers, currentUserId }) =>
      cart.lines.map((line) => serializers.cartLine(line, currentUserId)),
    answer: listOf("CartLine"),
    message: "Votre panier",
  }),
  restPath({
    method: "POST",
    path: "update-cart-product",
    title: "Fixe la quantité d’une ligne du panier",
    fields: { ...lineFields, quantity: pieces("Pièces, 1 ou plus") },
    lookup: cartLookup,
    operation: APPLY,
    variables: ({ _id, quantity }, found: CartLookup) =>
      cartOperation("SET", contentOfLine(found, _id), quantity ?? Number.NaN),
    data: (result: CartChange, { serializers, body, currentUserId }) =>
      serializers.cartLine(
        changedLine(result, ({ id }) => isSameId(id, body._id)),
        currentUserId,
      ),
    answer: refTo("CartLine"),
    message: "Panier mis à jour",
  }),
  restPath({
    method: "POST",
    path: "delete-cart-product",
    title: "Enlève une ligne du panier",
    fields: lineFields,
    lookup: cartLookup,
    operation: APPLY,
    variables: ({ _id }, found: CartLookup) => cartOperation("REMOVE", contentOfLine(found, _id), 1),
    data: (_result, { body }) => ({ _id: body._id }),
    answer: onlyId,
    message: "Produit retiré du panier",
  }),
  restPath({
    method: "GET",
    path: "search",
    title: "Les produits que trouve une recherche, les plus proches d’abord ; sans q, tous",
    fields: { q: text("Ce qui est cherché ; & et % compris, encodés ou non") },
    ...productList,
    variables: ({ q = "" }) => ({ filter: { search: q } }),
    message: "Résultats de la recherche",
  }),
  restPath({
    method: "POST",
    path: "filter-product",
    title: "Les produits d’une des catégories ; aucun pour une liste vide",
    fields: { category: texts("Catégories") },
    ...productList,
    // Without a category, the answer must be empty. An empty filter would return all products, so the filter contains
    // the empty category, which no product has.
    variables: ({ category = [] }) => ({ filter: { categories: category.length > 0 ? category : [""] } }),
    message: "Produits filtrés",
  }),
];
