import { type Credentials, newPerson, type Person, SUPER_ADMIN } from "./accounts.ts";

export interface Account extends Person {
  token: string;
  userId: string;
}

export interface TestProduct {
  id: string;
  name: string;
  path: string;
}

interface Answer {
  status: number;
  message: string;
  data: { _id: string; productImage: string[] };
}

/** Calls the shop's documented REST paths with bearer tokens and without cookies. */
export class RestApi {
  readonly #origin: string;
  #products = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Sends a POST request if there is a body, otherwise a GET request. */
  async call(token: string | undefined, path: string, body?: Record<string, unknown>): Promise<Answer> {
    const answer = await fetch(`${this.#origin}/api/${path}`, {
      method: body ? "POST" : "GET",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, ...(await answer.json()) };
  }

  async signIn(credentials: Credentials): Promise<string> {
    const { data } = await this.call(undefined, "signin", { ...credentials });
    return data as unknown as string;
  }

  async createAccount(name: string, role: "GENERAL" | "ADMIN"): Promise<Account> {
    const person = newPerson(name);
    await this.call(undefined, "signup", { ...person, confirmPassword: person.password });
    const token = await this.signIn(person);
    const { data } = await this.call(token, "user-details");
    if (role !== "GENERAL")
      await this.call(await this.signIn(SUPER_ADMIN), "update-user", { userId: data._id, role });
    return { ...person, token, userId: data._id };
  }

  /** Puts a watch on sale for 25 000 FCFA. `fields` replace the watch's default values. */
  async createProduct(token: string, fields: Record<string, unknown> = {}): Promise<TestProduct> {
    this.#products += 1;
    const productName = `Montre ${this.#products} ${Date.now()}`;
    const catalogue = await (await fetch(`${this.#origin}/product`)).text();
    const { data } = await this.call(token, "upload-product", {
      productName,
      brandName: "Atelier Akwa",
      category: "Montre",
      description: "Une montre.",
      productImage: [catalogue.match(/\/images\/[\w-]{16}/)?.[0]],
      price: 30_000,
      sellingPrice: 25_000,
      ...fields,
    });
    return { id: data._id, name: productName, path: `/product/${data._id}` };
  }

  /**
   * Uploads an empty form. The server checks the user's permission before it reads the form. @returns the HTTP status
   */
  async uploadStatus(token: string | undefined): Promise<number> {
    const headers = {
      "content-type": "multipart/form-data; boundary=x",
      ...(token && { authorization: `Bearer ${token}` }),
    };
    return (await fetch(`${this.#origin}/images/upload`, { method: "POST", headers })).status;
  }
}
