// A small website that uses only the shop's /api paths, each of them once. Parameters: api (the shop's address),
// identity (bearer or cookie), password (the super admin's).
const { api, identity, password } = Object.fromEntries(new URLSearchParams(location.search));
let token = null;

async function call(path, body) {
  const response = await fetch(`${api}/api/${path}`, {
    method: body ? "POST" : "GET",
    credentials: identity === "cookie" ? "include" : "omit",
    headers: {
      ...(body && { "content-type": "application/json" }),
      // While signed out, this sends "Bearer null", as existing websites do.
      ...(identity === "bearer" && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}

/** Calls a path that must succeed, and shows its message on the page. */
async function step(path, body) {
  const { message, data, success, error } = await call(path, body);
  if (!success || error) throw new Error(`${path} : ${message}`);
  document.querySelector("ol").append(Object.assign(document.createElement("li"), { textContent: message }));
  return data;
}

function check(holds, what) {
  if (!holds) throw new Error(what);
}

async function signIn(email, secret) {
  const data = await step("signin", { email, password: secret });
  if (identity === "bearer") token = data;
  return JSON.parse(atob(data.split(".")[1]))._id;
}

async function signOut() {
  await step("userLogout");
  check(!(await call("user-details")).success, "encore connecté après la déconnexion");
  token = null;
}

/** Returns a photo like that of a phone: several megabytes of noise. */
function photo() {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1400, height: 1400 });
  const context = canvas.getContext("2d");
  const pixels = context.createImageData(1400, 1400);
  for (let at = 0; at < pixels.data.length; at++) pixels.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
  context.putImageData(pixels, 0, 0);
  return canvas.toDataURL("image/png");
}

async function shopperLife(email) {
  const secret = "motdepasse";
  await step("signup", {
    name: "Awa Ngono",
    email,
    password: secret,
    confirmPassword: secret,
    profilePic: photo(),
  });
  const id = await signIn(email, secret);
  const user = await step("user-details");
  check(user._id === id && user.role === "GENERAL", "une autre personne");
  await shows(user.profilePic);

  const groups = await step("get-categoryProduct");
  const [product] = await step("category-product", { category: groups[0].category });
  await shows(product.productImage[0]);
  const found = await step(`search?q=${product.productName}`);
  check(
    found.some(({ _id }) => _id === product._id),
    "la recherche ne trouve pas le produit",
  );
  await step("product-details", { productId: product._id });

  await step("addtocart", { productId: product._id });
  const [line] = await step("view-card-product");
  await step("update-cart-product", { _id: line._id, quantity: line.quantity + 1 });
  const lines = await step("view-card-product");
  document.title = orderText(lines);
  await step("delete-cart-product", { _id: line._id });
  check((await step("countAddToCartProduct")).count === 0, "le panier n'est pas vide");
  await signOut();
}

/** Returns the message of a cart's order. */
function orderText(lines) {
  const total = lines.reduce((sum, { quantity, productId }) => sum + quantity * productId.sellingPrice, 0);
  return `${lines.map(({ quantity, productId }) => `${quantity} × ${productId.productName}`).join(", ")} : ${total} FCFA`;
}

async function panelLife(email) {
  await signIn("admin@boutique.local", password);
  const people = await step("all-user");
  const person = people.find((user) => user.email === email);
  await step("update-user", { userId: person._id, role: "ADMIN" });
  const [model] = await step("get-product");
  const { productImage, description } = model;
  const made = await step("upload-product", {
    productName: "Robe d'une autre vitrine",
    brandName: "Maison Sawa",
    category: "Robe",
    productImage,
    description,
    price: "20000",
    sellingPrice: "15000",
  });
  const changed = await step("update-product", { ...made, sellingPrice: "14000" });
  check(changed.sellingPrice === 14000, "le prix n'a pas changé");
  const robes = await step("filter-product", { category: ["Robe"] });
  check(robes[0].sellingPrice === 14000, "la liste ne montre pas le changement");
  await step("delete-product", { _id: made._id });
  await signOut();
}

/** Waits until the page has shown an image of the shop. */
async function shows(address) {
  const picture = Object.assign(new Image(), { src: address });
  await picture.decode();
  document.body.append(picture);
}

async function live() {
  const email = `awa.${identity}.${Date.now()}@example.cm`;
  await shopperLife(email);
  await panelLife(email);
}

live().then(
  () => {
    document.querySelector("output").textContent = "Une vie entière";
  },
  (error) => {
    document.querySelector("output").textContent = String(error);
  },
);
