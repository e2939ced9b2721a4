import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { importJWK, jwtVerify } from "jose";
import { decryptPush } from "./decrypt-push.ts";
import { createDevice, type TestDevice } from "./test-device.ts";

const DAY_S = 24 * 60 * 60;

export interface ReceivedPush {
  readonly endpoint: string;
  /** Value of the request's header Topic; undefined without this header. */
  readonly topic: string | undefined;
  readonly urgency: string;
  /** Seconds for which the service would keep the notification for a device without a network. */
  readonly ttl: number;
  /** The decrypted text: JSON with title, body, path and tag. */
  readonly text: string;
}

/** The answer that the test's push service gives. HANG: the service never answers. */
export type ServiceAnswer = "HANG" | { readonly status: number; readonly headers?: Record<string, string> };

const CREATED: ServiceAnswer = { status: 201 };

/**
 * A browser's push service for tests, on this machine. It checks each request as real services do, and decrypts it as
 * the browser would. The shop must run with `NODE_ENV=test` and `PUSH_TEST_SERVICE` set to the service's `origin`.
 */
export class TestPushService {
  readonly origin: string;
  readonly received: ReceivedPush[] = [];
  /** How requests have violated the protocol. The service answers such requests with 400. */
  readonly problems: string[] = [];
  respond: (push: ReceivedPush) => ServiceAnswer | Promise<ServiceAnswer> = () => CREATED;
  readonly #server: Server;
  readonly #publicKey: () => Promise<string>;
  readonly #devices = new Map<string, TestDevice>();

  private constructor(server: Server, publicKey: () => Promise<string>) {
    this.#server = server;
    this.#publicKey = publicKey;
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on("request", (request, response) => void this.#answer(request, response));
  }

  /** @param publicKey returns the shop's key, with which devices subscribe: the answer of the query `pushKey` */
  static async open(publicKey: () => Promise<string>): Promise<TestPushService> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return new TestPushService(server, publicKey);
  }

  createDevice(): TestDevice {
    const device = createDevice(`${this.origin}/push/${randomBytes(12).toString("hex")}`);
    this.#devices.set(device.device.endpoint, device);
    return device;
  }

  contentsOf({
    device: { endpoint },
  }: TestDevice): { title: string; body: string; path: string; tag: string }[] {
    return this.received.filter((push) => push.endpoint === endpoint).map(({ text }) => JSON.parse(text));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const push = await this.#read(request);
      const answer = await this.respond(push);
      if (answer === "HANG") return;
      if (answer.status < 300) this.received.push(push);
      response.writeHead(answer.status, answer.headers).end("answers of push services may have a body");
    } catch (error) {
      this.problems.push(String(error));
      response.writeHead(400).end();
    }
  }

  async #read(request: IncomingMessage): Promise<ReceivedPush> {
    const { headers, method, url } = request;
    const endpoint = `${this.origin}${url}`;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const known = this.#devices.get(endpoint);
    if (method !== "POST" || !known) throw new Error(`unknown device: ${method} ${url}`);
    await this.#checkVapid(headers.authorization ?? "");
    if (headers["content-encoding"] !== "aes128gcm") throw new Error("wrong Content-Encoding");
    if (body.length > 4_096) throw new Error("more than 4,096 bytes");
    const [urgency, ttl] = ["urgency", "ttl"].map((name) => String(headers[name]));
    const topic = headers.topic?.toString();
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) throw new Error(`wrong Topic: ${topic}`);
    if (!urgency || !["very-low", "low", "normal", "high"].includes(urgency))
      throw new Error(`wrong Urgency: ${urgency}`);
    if (!ttl || !/^\d+$/.test(ttl)) throw new Error(`wrong TTL: ${ttl}`);
    const text = decryptPush(body, { privateKey: known.privateKey, auth: known.device.auth });
    return { endpoint, topic, urgency, ttl: Number(ttl), text };
  }

  /** Checks the signature in the Authorization header (RFC 8292), which must be made with the shop's key. */
  async #checkVapid(authorization: string): Promise<void> {
    const { token, key } = /^vapid t=(?<token>[\w.-]+), ?k=(?<key>[\w-]+)$/.exec(authorization)?.groups ?? {};
    if (!token || key !== (await this.#publicKey())) throw new Error(`wrong Authorization: ${authorization}`);
    const point = Buffer.from(key, "base64url");
    const [x, y] = [point.toString("base64url", 1, 33), point.toString("base64url", 33)];
    const publicKey = await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256");
    const { payload } = await jwtVerify(token, publicKey, { algorithms: ["ES256"], audience: this.origin });
    const { exp = 0, sub = "" } = payload;
    if (exp > Date.now() / 1_000 + DAY_S) throw new Error("the signature is valid for more than 24 hours");
    if (!/^(?:mailto:|https:\/\/)/.test(sub)) throw new Error(`wrong sub: ${sub}`);
  }
}
